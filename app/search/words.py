"""Words that tell little: left out altogether, or kept with a low weight.

A catalogue of a few guides cannot learn from itself which words are common, so the lists are written out. The first
is grammar; the second is what nearly every log of any program prints, which is why it must not find a guide.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


STOP = _words(
    """
    a an the this that these those it its i my me we our you your he she they them their there here
    is are was were be been being am has have had having do does did doing done will would shall should may might must
    can could of in on at by to from for with into onto as and or if then than so but nor because although though
    what which who whom whose where when why how while about over under again once only just also too very more most
    some any each every all both few other such own same s t ll re ve d m don isn doesn didn won wasn aren hasn
    http https www com org html
    怎么 什么 如何 为什 为何 哪些 可以 应该 需要 这个 那个 一个 这种 我们 你们 他们 或者 以及 而且 但是 因为 所以
    如果 就是 还是 的时 时候 请问 请教 大家 谢谢
    的 了 是 在 和 有 为 么 什 怎 吗 呢 就 都 也 与 及 或 个 这 那 要 会 被 把 时 后
    """
)
"""Left out of the index and of every query."""

COMMON = _words(
    """
    error errors err failed failure failures fail fails failing exception exceptions traceback recent last call called
    file files line lines python python3 py info warning warnings warn debug trace critical fatal severe notice panic
    process processes pid tid thread threads log logs logger logging message messages msg module modules main lib
    lib64 usr bin opt etc var tmp home root user users src dist site packages site-packages node_modules package self
    return returned raise raised import imported def class none true false null undefined run running ran start
    started starting stop stopped stopping begin end ended exit exited exiting code status state server client request
    requests response connection connect connected host port localhost address socket time timestamp date timeout
    value values type types object objects name names args kwargs arg argument arguments option options key keys id
    data version versions using use used uses set get put post list init initialize initialized initialization load
    loading loaded local path paths dir directory config configuration environment env default no not yes
    ok cannot unable found invalid unexpected unknown missing internal system service task tasks job jobs worker
    workers app application function method handler handle command cmd build test tests new old first next out up down
    after before during one two occurred caused cause by see help please try check issue
    problem bug fix work works working show shows shell bash sh sudo install installed pip core utils base common
    runtimeerror valueerror typeerror keyerror oserror assertionerror attributeerror importerror
    modulenotfounderror context stack frame frames native unknown size count total number length index
    result results output input read write open close closed opened create created update updated
    报错 错误 失败 异常 问题 解决 日志 出现 出错 时报 进程 启动 运行 使用 文件 方法 程序 服务 版本 安装 无法 不能
    没有 提示
    """
)
"""Kept, but with a low weight, and never counted as telling."""
