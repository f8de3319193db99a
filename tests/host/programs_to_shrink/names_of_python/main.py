from .other import Log

log = Log()
log.append(3)
log.limit = 7
print(log.kept, [4].count(4), "a{}b".format(" "), sorted({"x": 1}.items()), log.limit)
