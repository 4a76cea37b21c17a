#pragma once

/* Restricts this process with all its threads, irrevocably, to computing, reading and writing open descriptors, and
   exiting. Any other system call fails with ENOSYS. Returns 0, or -1 if the kernel does not support that. */
int linux_allow_only_computing(void);
