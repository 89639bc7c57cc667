import { readFile } from 'node:fs/promises';

/**
 * Returns a text that identifies a process among all that have or had the same number: the boot id and the start time of the
 * process in Linux's /proc. Null when they cannot be read.
 */
export async function processStart(pid: number): Promise<string | null> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    const status = await readFile(`/proc/${String(pid)}/stat`, 'utf8');
    // Field 22; the name in field 2 may hold spaces and brackets, so counting starts after its end (proc(5)).
    const start = status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
    return start === undefined ? null : `${boot.trim()}/${start}`;
  } catch {
    return null;
  }
}
