def outer(player, seats):
    def inner(player):
        return player + seats

    return inner(1), player, [seats for player in range(2)], (lambda seats: seats)(5)


print(outer(7, 3))
