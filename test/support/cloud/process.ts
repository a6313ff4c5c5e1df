/** Returns whether a process is running. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Kills a process, unless it has already exited. */
export const endProcess = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already exited.
  }
};
