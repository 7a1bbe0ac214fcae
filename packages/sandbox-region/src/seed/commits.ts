import { GitCommit } from '../store';
import { commitMessage, person } from './names';
import { Random } from './random';

/** A realistic commit of a repository. */
export function makeCommit(
  random: Random,
  repo: string,
  at: number,
  branch: string,
  odd: { message?: string; author?: string } = {},
): GitCommit {
  const sha1 = random.hex(40);
  const author = person(random);
  return {
    sha1,
    message: odd.message ?? commitMessage(random),
    author: odd.author ?? `${author.name} <${author.email}>`,
    author_username: author.username,
    branch,
    url: `https://github.com/${repo}/commit/${sha1}`,
    timestamp: Math.floor(at - random.int(60, 1800)),
    parents: [random.hex(40)],
    signature_state: 'valid',
    verified: true,
  };
}
