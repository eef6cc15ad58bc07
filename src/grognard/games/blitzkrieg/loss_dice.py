"""Losses before the first turn, unit by unit: armour that broke down on the way to Hannut."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.blitzkrieg.arrival_losses import concerns, survives
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.setting_up import homes


class LossDice(Step[Campaign40], frozen=True):
    """The dice of losses.csv for those who are set up."""

    when: str

    @rule("HAN-S-F4")
    def run(self, play: Campaign40) -> None:
        for row in play.field.losses:
            if row.when == self.when:
                for unit, zone in homes(play.field).items():
                    if zone == row.group and play.on_map(unit) and concerns(play.units[unit], row):
                        survives(play, unit, row)
