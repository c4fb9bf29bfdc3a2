// Which part of the processor a service and its database use.
import { readdirSync, readFileSync } from 'node:fs';

/** Fields of /proc/<pid>/stat after the name of the process; null for one that has ended. */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  } catch {
    return null;
  }
}

/**
 * A function that returns the seconds which a service, all processes that its own ones have started, and all processes of
 * its database have used so far.
 */
export async function processorTimes(sql, ...servicePids) {
  const [{ pid: backendPid }] = await sql('SELECT pg_backend_pid() AS pid');
  const serverPid = Number(statOf(backendPid)[1]);
  return () => {
    const seconds = { service: 0, database: 0 };
    for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      const pid = Number(name);
      const stat = statOf(pid);
      if (!stat) continue;
      const used = (Number(stat[11]) + Number(stat[12])) / 100;
      // Of the first process also what its ended processes used.
      const usedWithEnded = used + (Number(stat[13]) + Number(stat[14])) / 100;
      const parentPid = Number(stat[1]);
      if (servicePids.includes(pid)) seconds.service += usedWithEnded;
      else if (servicePids.includes(parentPid)) seconds.service += used;
      else if (pid === serverPid) seconds.database += usedWithEnded;
      else if (parentPid === serverPid) seconds.database += used;
    }
    return seconds;
  };
}
