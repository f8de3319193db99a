"""Settings: the last whole entry of a name counts, and a change takes as little room as it can."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.journal import Journal, SettingsFull
from firmware.setting_entries import change, entries, packed, take_in
from firmware.settings import KEYS, MOST, Settings, pack
from firmware.storage_errors import StorageError

NAME = st.text(st.characters(exclude_characters="\n", codec="utf-8"), min_size=1, max_size=8)
NAMES = st.lists(NAME, max_size=16).map("\n".join)
TEXTS = st.text(st.characters(codec="utf-8"), max_size=40)
NAMES_ID = KEYS["names"]


def blank():
    return bytearray(b"\xff" * 4096)


def open_settings(nvm):
    return Settings(Journal(nvm))


def test_what_was_never_set_is_none_and_what_no_table_names_is_an_error():
    settings = open_settings(blank())
    assert settings.get("language") is None
    with pytest.raises(KeyError):
        settings.get("colour")
    with pytest.raises(KeyError):
        settings.set("colour", "red")


@given(st.lists(st.tuples(st.sampled_from(sorted(KEYS)), TEXTS), max_size=12))
def test_the_last_text_counts_after_each_start(changes):
    nvm = blank()
    told = {}
    for key, text in changes:
        open_settings(nvm).set(key, text)
        told[key] = text or None
    settings = open_settings(nvm)
    assert {key: settings.get(key) for key in told} == told


@given(NAMES, NAMES)
def test_a_list_of_names_becomes_any_other(old, new):
    values = {NAMES_ID: old.encode()}
    entry = change(NAMES_ID, old.encode(), new.encode())
    [(number, value, end)] = list(entries(entry, 0, len(entry)))
    take_in(values, number, value)
    assert values == {NAMES_ID: new.encode()} and end == len(entry)
    assert len(entry) <= len(pack(NAMES_ID, new.encode()))


def test_a_name_more_costs_that_name_only():
    names = [f"Player {i}" for i in range(15)]
    entry = change(NAMES_ID, "\n".join(names).encode(), "\n".join([*names, "One more"]).encode())
    assert len(entry) == len("One more") + 7
    gone = change(NAMES_ID, "\n".join(names).encode(), "\n".join(names[1:]).encode())
    assert len(gone) == 7


def test_setting_the_same_again_writes_nothing():
    nvm = blank()
    settings = open_settings(nvm)
    settings.set("language", "ja")
    before = bytes(nvm)
    settings.set("language", "ja")
    assert nvm == before


@given(st.lists(st.tuples(st.integers(1, 31), st.binary(max_size=300)), max_size=5), st.data())
def test_a_torn_entry_costs_that_entry_only(values, data):
    area = b"".join(pack(number, value) for number, value in values)
    torn = pack(7, data.draw(st.binary(max_size=40)))
    cut = data.draw(st.integers(1, len(torn) - 1))
    after = pack(2, b"9")
    buffer = area + torn[:cut] + b"\xff" * (len(torn) - cut) + after + b"\xff" * 20
    found = [(number, value) for number, value, _ in entries(buffer, 0, len(buffer))]
    assert found[: len(values)] == values and found[-1] == (2, b"9")
    assert len(found) <= len(values) + 2  # two, where the bytes cut off were 0xFF anyway


@given(st.binary(max_size=200))
def test_junk_is_never_a_setting(junk):
    assert all(pack(number, value) in junk for number, value, _ in entries(junk, 0, len(junk)))


@given(st.dictionaries(st.integers(1, 31), st.binary(min_size=1, max_size=300), max_size=5))
def test_packed_settings_read_back(values):
    area = packed(values)
    assert {number: value for number, value, _ in entries(area, 0, len(area))} == values


def test_room_is_made_while_no_record_is_at_risk():
    nvm = blank()
    settings = open_settings(nvm)
    for i in range(300):
        settings.set("device", f"gadget number {i}")
    assert open_settings(nvm).get("device") == "gadget number 299"


def test_full_settings_say_so_keep_the_old_text_and_go_on_after_a_sync():
    nvm = blank()
    journal = Journal(nvm)
    settings = Settings(journal)
    journal.append("time", 0, 0, {"unix": 0})
    with pytest.raises(SettingsFull) as full:
        for i in range(300):
            settings.set("device", f"gadget number {i}")
    assert full.value.rule == "journal.settings_full"
    kept = settings.get("device")
    assert kept == f"gadget number {i - 1}" and open_settings(nvm).get("device") == kept
    journal.acknowledge(journal.last)
    assert journal.settle()
    settings.set("device", "roomy")
    assert open_settings(nvm).get("device") == "roomy"


def test_an_acknowledgement_finds_room_when_settings_do_not():
    nvm = blank()
    journal = Journal(nvm)
    journal.append("time", 0, 0, {"unix": 0})
    with pytest.raises(SettingsFull):
        for i in range(300):
            Settings(journal).set("device", f"gadget number {i}")
    journal.acknowledge(1)
    assert Journal(nvm).acked == 1


def test_more_than_all_settings_may_take_is_refused():
    nvm = blank()
    settings = open_settings(nvm)
    settings.set("language", "en")
    with pytest.raises(SettingsFull) as full:
        settings.set("names", "x" * MOST)
    assert full.value.rule == "journal.settings_too_long"
    assert settings.get("names") is None and open_settings(nvm).get("language") == "en"


def test_a_setting_that_does_not_read_back_is_an_error_and_the_old_one_counts():
    class Broken(bytearray):
        broken = False

        def __setitem__(self, index, value):
            if not self.broken:
                super().__setitem__(index, value)

    nvm = Broken(blank())
    settings = open_settings(nvm)
    settings.set("language", "en")
    nvm.broken = True
    with pytest.raises(StorageError):
        settings.set("language", "ja")
    assert settings.get("language") == "en"


def test_settings_of_a_newer_version_outlive_an_erase():
    nvm = blank()
    journal = Journal(nvm)
    journal.keep(pack(30, b"future"), journal.values | {30: b"future"})
    for i in range(300):
        Settings(journal).set("device", f"gadget number {i}")
    assert Journal(nvm).values[30] == b"future"
