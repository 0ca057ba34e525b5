import sys,torch
from transformers import LlamaConfig,LlamaForCausalLM,Trainer,TrainingArguments
from peft import LoraConfig,get_peft_model
kw=eval(sys.argv[1])
torch.manual_seed(0)
m=LlamaForCausalLM(LlamaConfig(vocab_size=64,hidden_size=16,intermediate_size=32,num_hidden_layers=2,num_attention_heads=2,num_key_value_heads=2))
m=get_peft_model(m,LoraConfig(r=2,target_modules=["q_proj","k_proj","v_proj","o_proj","gate_proj","up_proj","down_proj"]))
ds=[{"input_ids":torch.arange(8),"labels":torch.arange(8)} for _ in range(16)]
a=TrainingArguments(output_dir="/tmp/w/ddp/out",use_cpu=True,per_device_train_batch_size=2,max_steps=3,report_to=[],save_strategy="no",disable_tqdm=True,logging_steps=1,gradient_checkpointing=True,**kw)
Trainer(model=m,args=a,train_dataset=ds).train()
