import { StoreContext } from './context';

/** A stored repository. */
export interface Repo {
  seq: number;
  id: string;
  /** The full name at its host, such as `owner/repo`. */
  name: string;
  url: string;
  provider: string | null;
}

/** The repositories of trails and artifacts. */
export class Repos {
  constructor(private readonly context: StoreContext) {}

  find(org: number, name: string): Repo | undefined {
    return this.context.db.get<Repo>(
      'SELECT seq, id, name, url, provider FROM repos WHERE org = ? AND name = ?',
      org,
      name,
    );
  }

  byNumber(seqs: number[]): Map<number, Repo> {
    const rows = this.context.db.all<Repo>(
      `SELECT seq, id, name, url, provider FROM repos
       WHERE seq IN (SELECT value FROM json_each(?))`,
      JSON.stringify(seqs),
    );
    return new Map(rows.map(row => [row.seq, row]));
  }

  ensure(
    org: number,
    repo: { name: string; url?: string; provider?: string },
  ): Repo {
    const found = this.find(org, repo.name);
    if (found) {
      return found;
    }
    const row = {
      id: this.context.ids.next(),
      name: repo.name,
      url: repo.url ?? `https://github.com/${repo.name}`,
      provider: repo.provider ?? 'github',
    };
    return { seq: this.context.db.insert('repos', { org, ...row }), ...row };
  }
}
