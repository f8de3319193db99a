BEGIN TRANSACTION;
CREATE TABLE clocks (
	device TEXT NOT NULL, 
	boot BIGINT NOT NULL, 
	last BIGINT NOT NULL, 
	started FLOAT NOT NULL, 
	PRIMARY KEY (device, boot, last), 
	FOREIGN KEY(device) REFERENCES devices (id)
);
INSERT INTO "clocks" VALUES('e6614c311b7f2d31',1,11,1799996000.0);
CREATE TABLE damaged (
	id INTEGER NOT NULL, 
	device TEXT NOT NULL, 
	number BIGINT, 
	raw BLOB NOT NULL, 
	why TEXT NOT NULL, 
	received_at FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT damaged_once UNIQUE (device, raw, why), 
	FOREIGN KEY(device) REFERENCES devices (id)
);
INSERT INTO "damaged" VALUES(1,'e6614c311b7f2d31',4,X'10170400000001000900000118F6B838','conflict',1800000000.0);
CREATE TABLE devices (
	id TEXT NOT NULL, 
	board TEXT NOT NULL, 
	firmware TEXT NOT NULL, 
	hello JSON NOT NULL, 
	seen_at FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "devices" VALUES('e6614c311b7f2d31','macropad','0.1.0','{"device": "e6614c311b7f2d31", "board": "macropad", "firmware": "0.1.0", "boot": 1, "uptime": 4000, "last": 11}',1800000000.0);
CREATE TABLE games (
	device TEXT NOT NULL, 
	first BIGINT NOT NULL, 
	game INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	rules TEXT, 
	version INTEGER, 
	options JSON NOT NULL, 
	started BIGINT, 
	problems JSON NOT NULL, 
	next_lead INTEGER, 
	PRIMARY KEY (device, first), 
	FOREIGN KEY(device) REFERENCES devices (id)
);
INSERT INTO "games" VALUES('e6614c311b7f2d31',3,1,'over','lexio',1,'{"start_chips": 100, "rounds": 4, "twos": "count", "first_lead": null}',1777660260,'[]',NULL);
CREATE TABLE payments (
	device TEXT NOT NULL, 
	first BIGINT NOT NULL, 
	place INTEGER NOT NULL, 
	"row" INTEGER NOT NULL, 
	payer INTEGER NOT NULL, 
	payee INTEGER NOT NULL, 
	amount BIGINT NOT NULL, 
	why TEXT NOT NULL, 
	facts JSON NOT NULL, 
	PRIMARY KEY (device, first, place, "row"), 
	FOREIGN KEY(device, first) REFERENCES games (device, first) ON DELETE CASCADE
);
INSERT INTO "payments" VALUES('e6614c311b7f2d31',3,1,0,1,0,2,'lexio.why_difference','{"more": 2, "less": 0}');
INSERT INTO "payments" VALUES('e6614c311b7f2d31',3,1,1,2,0,5,'lexio.why_difference','{"more": 5, "less": 0}');
INSERT INTO "payments" VALUES('e6614c311b7f2d31',3,1,2,2,1,3,'lexio.why_difference','{"more": 5, "less": 2}');
INSERT INTO "payments" VALUES('e6614c311b7f2d31',3,1,3,3,0,8,'lexio.why_difference','{"more": 8, "less": 0}');
INSERT INTO "payments" VALUES('e6614c311b7f2d31',3,1,4,3,1,6,'lexio.why_difference','{"more": 8, "less": 2}');
INSERT INTO "payments" VALUES('e6614c311b7f2d31',3,1,5,3,2,3,'lexio.why_difference','{"more": 8, "less": 5}');
INSERT INTO "payments" VALUES('e6614c311b7f2d31',3,2,0,1,0,4,'lexio.why_difference','{"more": 4, "less": 0}');
INSERT INTO "payments" VALUES('e6614c311b7f2d31',3,2,1,1,2,1,'lexio.why_difference','{"more": 4, "less": 3}');
INSERT INTO "payments" VALUES('e6614c311b7f2d31',3,2,2,2,0,3,'lexio.why_difference','{"more": 3, "less": 0}');
INSERT INTO "payments" VALUES('e6614c311b7f2d31',3,2,3,3,0,5,'lexio.why_difference','{"more": 5, "less": 0}');
INSERT INTO "payments" VALUES('e6614c311b7f2d31',3,2,4,3,1,1,'lexio.why_difference','{"more": 5, "less": 4}');
INSERT INTO "payments" VALUES('e6614c311b7f2d31',3,2,5,3,2,2,'lexio.why_difference','{"more": 5, "less": 3}');
INSERT INTO "payments" VALUES('e6614c311b7f2d31',3,4,0,0,1,4,'lexio.why_difference','{"more": 4, "less": 0}');
INSERT INTO "payments" VALUES('e6614c311b7f2d31',3,4,1,0,2,3,'lexio.why_difference','{"more": 4, "less": 1}');
INSERT INTO "payments" VALUES('e6614c311b7f2d31',3,4,2,0,3,3,'lexio.why_difference','{"more": 4, "less": 1}');
INSERT INTO "payments" VALUES('e6614c311b7f2d31',3,4,3,2,1,1,'lexio.why_difference','{"more": 1, "less": 0}');
INSERT INTO "payments" VALUES('e6614c311b7f2d31',3,4,4,3,1,1,'lexio.why_difference','{"more": 1, "less": 0}');
INSERT INTO "payments" VALUES('e6614c311b7f2d31',3,5,0,0,2,1,'lexio.why_difference','{"more": 1, "less": 0}');
INSERT INTO "payments" VALUES('e6614c311b7f2d31',3,5,1,1,2,1,'lexio.why_difference','{"more": 1, "less": 0}');
INSERT INTO "payments" VALUES('e6614c311b7f2d31',3,5,2,3,0,1,'lexio.why_difference','{"more": 2, "less": 1}');
INSERT INTO "payments" VALUES('e6614c311b7f2d31',3,5,3,3,1,1,'lexio.why_difference','{"more": 2, "less": 1}');
INSERT INTO "payments" VALUES('e6614c311b7f2d31',3,5,4,3,2,2,'lexio.why_difference','{"more": 2, "less": 0}');
CREATE TABLE players (
	device TEXT NOT NULL, 
	first BIGINT NOT NULL, 
	seat INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	total BIGINT NOT NULL, 
	bust BOOLEAN NOT NULL, 
	winner BOOLEAN NOT NULL, 
	PRIMARY KEY (device, first, seat), 
	FOREIGN KEY(device, first) REFERENCES games (device, first) ON DELETE CASCADE
);
INSERT INTO "players" VALUES('e6614c311b7f2d31',3,0,'Ann',1,117,0,1);
INSERT INTO "players" VALUES('e6614c311b7f2d31',3,1,'Bo',2,109,0,0);
INSERT INTO "players" VALUES('e6614c311b7f2d31',3,2,'だい',3,101,0,0);
INSERT INTO "players" VALUES('e6614c311b7f2d31',3,3,'=SUM(A1)',4,73,0,0);
CREATE TABLE records (
	device TEXT NOT NULL, 
	number BIGINT NOT NULL, 
	raw BLOB NOT NULL, 
	received_at FLOAT NOT NULL, 
	game INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	PRIMARY KEY (device, number), 
	FOREIGN KEY(device) REFERENCES devices (id)
);
INSERT INTO "records" VALUES('e6614c311b7f2d31',1,X'20110100000000000000000100086D6163726F70616405302E312E30897F4432',1800000000.0,0,'boot');
INSERT INTO "records" VALUES('e6614c311b7f2d31',2,X'14120200000000003C000028F1F46900E88BDCC8',1800000000.0,0,'time');
INSERT INTO "records" VALUES('e6614c311b7f2d31',3,X'2C1303000000010078000000010403416E6E02426F06E381A0E38184083D53554D28413129630440A95B08CF',1800000000.0,1,'new');
INSERT INTO "records" VALUES('e6614c311b7f2d31',4,X'1614040000000100B4000004AD220095C000DB4DFA31',1800000000.0,1,'round');
INSERT INTO "records" VALUES('e6614c311b7f2d31',5,X'1614050000000100F0000004475C008D4100184653C9',1800000000.0,1,'round');
INSERT INTO "records" VALUES('e6614c311b7f2d31',6,X'1A160600000001002C01000400000004EB93009600006D1A756C',1800000000.0,1,'edit');
INSERT INTO "records" VALUES('e6614c311b7f2d31',7,X'1614070000000100680100045C7D008D4100C94B441E',1800000000.0,1,'round');
INSERT INTO "records" VALUES('e6614c311b7f2d31',8,X'1315080000000100A40100070000009F7FCAC8',1800000000.0,1,'undo');
INSERT INTO "records" VALUES('e6614c311b7f2d31',9,X'1614090000000100E0010004F2B710044000A23241EC',1800000000.0,1,'round');
INSERT INTO "records" VALUES('e6614c311b7f2d31',10,X'16140A00000001001C020004B2950440800010923F21',1800000000.0,1,'round');
INSERT INTO "records" VALUES('e6614c311b7f2d31',11,X'10170B000000010058020000AA2181CE',1800000000.0,1,'end');
CREATE TABLE rounds (
	device TEXT NOT NULL, 
	first BIGINT NOT NULL, 
	place INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	number BIGINT NOT NULL, 
	played BIGINT, 
	status TEXT NOT NULL, 
	form TEXT NOT NULL, 
	entry JSON NOT NULL, 
	entered JSON NOT NULL, 
	trail JSON NOT NULL, 
	notes JSON NOT NULL, 
	problem JSON, 
	PRIMARY KEY (device, first, place), 
	FOREIGN KEY(device, first) REFERENCES games (device, first) ON DELETE CASCADE
);
INSERT INTO "rounds" VALUES('e6614c311b7f2d31',3,1,1,4,1777660320,'corrected','quick','{"left": [0, 2, 5, 8], "left_twos": [0, 0, 0, 0]}','{"left": [0, 2, 5, 7], "left_twos": [0, 0, 0, 0]}','[{"number": 6, "kind": "edit", "target": 4, "at": 1777660440, "entry": {"left": [0, 2, 5, 8], "left_twos": [0, 0, 0, 0]}}]','[]','null');
INSERT INTO "rounds" VALUES('e6614c311b7f2d31',3,2,2,5,1777660380,'counted','quick','{"left": [0, 2, 3, 5], "left_twos": [0, 1, 0, 0]}','{"left": [0, 2, 3, 5], "left_twos": [0, 1, 0, 0]}','[]','[{"key": "lexio.note_count", "facts": {"player": 1, "left": 2, "factor": 2, "worth": 4}}]','null');
INSERT INTO "rounds" VALUES('e6614c311b7f2d31',3,3,3,7,1777660500,'undone','quick','{"left": [0, 2, 3, 5], "left_twos": [0, 1, 0, 0]}','{"left": [0, 2, 3, 5], "left_twos": [0, 1, 0, 0]}','[{"number": 8, "kind": "undo", "target": 7, "at": 1777660560, "entry": null}]','[]','null');
INSERT INTO "rounds" VALUES('e6614c311b7f2d31',3,4,3,9,1777660620,'counted','quick','{"left": [4, 0, 1, 1], "left_twos": [0, 0, 0, 0]}','{"left": [4, 0, 1, 1], "left_twos": [0, 0, 0, 0]}','[]','[]','null');
INSERT INTO "rounds" VALUES('e6614c311b7f2d31',3,5,4,10,1777660680,'counted','quick','{"left": [1, 1, 0, 2], "left_twos": [0, 0, 0, 0]}','{"left": [1, 1, 0, 2], "left_twos": [0, 0, 0, 0]}','[]','[]','null');
CREATE TABLE scores (
	device TEXT NOT NULL, 
	first BIGINT NOT NULL, 
	place INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	delta BIGINT NOT NULL, 
	total BIGINT NOT NULL, 
	PRIMARY KEY (device, first, place, seat), 
	FOREIGN KEY(device, first) REFERENCES games (device, first) ON DELETE CASCADE
);
INSERT INTO "scores" VALUES('e6614c311b7f2d31',3,1,0,15,115);
INSERT INTO "scores" VALUES('e6614c311b7f2d31',3,1,1,7,107);
INSERT INTO "scores" VALUES('e6614c311b7f2d31',3,1,2,-5,95);
INSERT INTO "scores" VALUES('e6614c311b7f2d31',3,1,3,-17,83);
INSERT INTO "scores" VALUES('e6614c311b7f2d31',3,2,0,12,127);
INSERT INTO "scores" VALUES('e6614c311b7f2d31',3,2,1,-4,103);
INSERT INTO "scores" VALUES('e6614c311b7f2d31',3,2,2,0,95);
INSERT INTO "scores" VALUES('e6614c311b7f2d31',3,2,3,-8,75);
INSERT INTO "scores" VALUES('e6614c311b7f2d31',3,4,0,-10,117);
INSERT INTO "scores" VALUES('e6614c311b7f2d31',3,4,1,6,109);
INSERT INTO "scores" VALUES('e6614c311b7f2d31',3,4,2,2,97);
INSERT INTO "scores" VALUES('e6614c311b7f2d31',3,4,3,2,77);
INSERT INTO "scores" VALUES('e6614c311b7f2d31',3,5,0,0,117);
INSERT INTO "scores" VALUES('e6614c311b7f2d31',3,5,1,0,109);
INSERT INTO "scores" VALUES('e6614c311b7f2d31',3,5,2,4,101);
INSERT INTO "scores" VALUES('e6614c311b7f2d31',3,5,3,-4,73);
CREATE TABLE stale (
	device TEXT NOT NULL, 
	game INTEGER NOT NULL, 
	PRIMARY KEY (device, game), 
	FOREIGN KEY(device) REFERENCES devices (id)
);
CREATE TABLE tally_schema (
	version INTEGER NOT NULL
);
INSERT INTO "tally_schema" VALUES(1);
CREATE INDEX records_by_kind ON records (device, kind);
CREATE INDEX records_by_game ON records (device, game);
CREATE INDEX games_by_number ON games (device, game);
COMMIT;
