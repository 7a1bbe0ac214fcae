// Kills what its owner started once the owner is gone, also after `kill -9`. The
// owner writes `+<pid>` when it starts the leader of a process group, and
// `-<pid>` when that group is gone.
import { createInterface } from 'node:readline';
import { signalGroup } from './signalGroup.ts';

const leaders = new Set<number>();

createInterface(process.stdin)
  .on('line', line => {
    const pid = Number(line.slice(1));
    if (line.startsWith('+')) {
      leaders.add(pid);
    } else {
      leaders.delete(pid);
    }
  })
  .on('close', () => leaders.forEach(pid => signalGroup(pid, 'SIGKILL')));
