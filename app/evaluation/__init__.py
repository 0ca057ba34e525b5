"""How often the diagnosis is right: run labelled reports, count, compare with another run.

:mod:`app.evaluation.cases` reads reports, :mod:`app.evaluation.run` asks the library, :mod:`app.evaluation.figures`
counts, :mod:`app.evaluation.changes` tells two runs apart.
"""
