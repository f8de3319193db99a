"""A round in the making: what has been entered, what is asked next. Knows no display and no button.

A game's forms say what a round is made of (shared_rules/games/__init__.py); the questions follow from them. First come
those that all forms share, then which form it is to be, then the rest of that form. Fields that are "later" come
together at the end; those "with" a tile field are entered on its screen; "derived" ones the rules work out.
"""

# Questions that are no field.
FORM = "form"
LATER = "later"


class Draft:
    """ledger: the game. line: the round that is given another entry, as Ledger.lines() has it, or None for a new one.

    round: its number in the game. target: its record number, None for a new one. form: the id of the form, None until
    it is picked. values: {field id: value} of what has been answered, whether the entry has room for it or not. aids:
    {field id: what a screen that works its value out keeps of it}.
    """

    def __init__(self, ledger, line=None):
        self.ledger = ledger
        self.seats = len(ledger.players)
        self.round = line["round"] if line else ledger.played() + 1
        self.target = line["number"] if line else None
        self.form = line["form"] if line else None
        self.values = {}
        self.aids = {}
        for name in line["entry"] if line else ():
            value = line["entry"][name]
            self.values[name] = list(value) if isinstance(value, list) else value
        self._forms = self.module.forms(self.seats)
        self._shared = len(self._forms[0]["fields"])
        for form in self._forms:
            self._shared = min(self._shared, _alike(form["fields"], self._forms[0]["fields"]))

    @property
    def module(self):
        """The game's module. Asked for each time, as a ledger does: one that is held on to would be in memory twice
        once room was made and it was loaded anew."""
        return self.ledger.module

    def entry(self):
        """The entry as the rules take it: answers where they belong, defaults elsewhere. Raises RuleError where what
        the rules work out from it cannot be."""
        form = self._form()
        entry = {}
        derived = False
        for field in form["fields"]:
            derived = derived or "derived" in field
            name = field["id"]
            if name in self.values and self.belongs(field):
                entry[name] = self.values[name]
            else:
                entry[name] = blank(field)
        return self.module.derive(form["id"], entry, self.ledger.state()) if derived else entry

    def so_far(self):
        """The entry with blanks where nothing has been said, for `fitting` and `running` of a game."""
        return {field["id"]: self.values.get(field["id"], blank(field)) for field in self.fields()}

    def fields(self):
        """The fields of the form; before one is picked those that all share."""
        form = self._form()
        return form["fields"] if self.form is not None else form["fields"][: self._shared]

    def field(self, name):
        """The field of an id."""
        # What all forms share is asked with every choice, as another form can follow.
        fields = self._forms[0]["fields"][: self._shared] + self._form()["fields"]
        return [field for field in fields if field["id"] == name][0]

    def _form(self):
        for form in self._forms:
            if form["id"] == self.form:
                return form
        return self._forms[0]

    @property
    def slow(self):
        """Whether judging the entry takes a board a while."""
        return "slow" in self._form()

    def belongs(self, field):
        """Whether a field is part of the entry, as the answers stand."""
        if "when" in field and self.values.get(field["when"][0]) not in field["when"][1]:
            return False
        if "when_seat" in field:
            seats = field["when_seat"]
            if field["seat"] not in (self.values.get(seats) or ()) or not self.belongs(self.field(seats)):
                return False
        return "needs" not in field or self.values.get(field["needs"]) is not None

    def asked(self, field):
        """Whether a field is a question of its own."""
        for key in ("with", "within", "later", "derived"):
            if key in field:
                return False
        return self.belongs(field)

    def forms(self):
        """Ids of the forms in which a round with these answers can be entered."""
        fit = [form for form in self._forms if self._fits(form)]
        if len(fit) > 1 and not [form for form in fit if self._rest(form)]:
            fit = fit[:1]  # whatever the form, nothing more is asked
        return [form["id"] for form in fit]

    def _fits(self, form):
        for field in form["fields"][: self._shared]:
            value = self.values.get(field["id"])
            if "choices" in field and field["type"] == "choice" and value is not None and value not in field["choices"]:
                return False
        return True

    def _rest(self, form):
        return [field for field in form["fields"][self._shared :] if "derived" not in field and self.belongs(field)]

    def later(self):
        """Fields that are offered together at the end."""
        return [field for field in self.fields() if "later" in field and self.belongs(field)]

    def next(self, question):
        """What is asked after `question` (None: first of all): a field id, FORM, LATER, or None at the end."""
        shared = self._forms[0]["fields"][: self._shared]
        fields = list(self.fields())
        places = [field["id"] for field in fields]
        at = 0
        if question == FORM:
            at = len(shared)
        elif question == LATER:
            return None
        elif question is not None:
            at = places.index(question) + 1
        if at <= len(shared) and question != FORM:
            for field in shared[at:]:
                if self.asked(field):
                    return field["id"]
            forms = self.forms()
            if len(forms) > 1:
                return FORM
            self.form = forms[0]
            fields = self.fields()
            at = len(shared)
        for field in fields[at:]:
            if self.asked(field):
                return field["id"]
        return LATER if self.later() else None

    def players_for(self, field):
        """(seats that can be the answer to a field of type player, the one of them that is offered first)."""
        others = []
        for other in field.get("other_than", ()):
            if not isinstance(other, str):
                others.append(other)
            elif "later" in field or "later" not in self.field(other):  # what is said later makes way
                others.append(self.values.get(other))
        seats = [seat for seat in range(self.seats) if seat not in others]
        offered = self.values.get(field["id"])
        if offered is None and "propose" in field and self.values.get("winner") is not None:
            offered = (self.values["winner"] + field["propose"]) % self.seats
        return seats, offered if offered in seats else seats[0]

    def propose(self):
        """Ask the ledger whether the entry can be. Raises RuleError."""
        if self.target is None:
            self.ledger.propose_round(self.entry(), self.form)
        else:
            self.ledger.propose_edit(self.target, self.entry(), self.form)


def blank(field):
    """What stands in a field that nobody fills in; never a list that somebody else has, too."""
    value = field.get("default")
    if value is None and field["type"] in ("tiles", "flags", "players") and "optional" not in field:
        return []
    return list(value) if isinstance(value, list) else value


def _alike(fields, others):
    """How many fields from the first on are the same in both, but for their choices."""
    at = 0
    while at < min(len(fields), len(others)) and fields[at]["id"] == others[at]["id"]:
        at += 1
    return at
