/** Loaded into the gateway by the bench only: runs the garbage collector on SIGUSR2. */
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  console.log(JSON.stringify({ memory: process.memoryUsage() }));
});
