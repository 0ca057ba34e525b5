import sys,torch,torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP
case=sys.argv[1]; find=len(sys.argv)>2
dist.init_process_group("gloo"); r=dist.get_rank()
class M(nn.Module):
    def __init__(s): super().__init__(); s.a=nn.Linear(4,4); s.b=nn.Linear(4,4); s.c=nn.Linear(4,4)
    def forward(s,x,w): h=s.a(x); return (s.b(h) if w=='b' else s.c(h)).sum()
m=DDP(M(),find_unused_parameters=find)
for i in range(2):
    x=torch.randn(2,4)
    l=m(x,'b')+m(x,'c') if case=='twobranch' else m(x,'b')+m.module.c(x).sum()
    l.backward(); print('OK',case,find,r,i,flush=True)
