import { StoreContext } from './context';

/** A stored organization. */
export interface Organization {
  seq: number;
  id: string;
  name: string;
}

/** The region's organizations. */
export class Organizations {
  constructor(private readonly context: StoreContext) {}

  find(name: string): Organization | undefined {
    return this.context.db.get<Organization>(
      'SELECT seq, id, name FROM organizations WHERE name = ?',
      name,
    );
  }

  byNumber(seq: number): Organization | undefined {
    return this.context.db.get<Organization>(
      'SELECT seq, id, name FROM organizations WHERE seq = ?',
      seq,
    );
  }

  list(): Organization[] {
    return this.context.db.all<Organization>(
      'SELECT seq, id, name FROM organizations ORDER BY seq',
    );
  }

  /** Finds the organization or creates it. */
  ensure(name: string): Organization {
    const found = this.find(name);
    if (found) {
      return found;
    }
    const id = this.context.ids.next();
    return {
      seq: this.context.db.insert('organizations', { id, name }),
      id,
      name,
    };
  }
}
