count = 0


def more():
    global count
    count += 1


more()
more()
print(count)
