import { StoreContext } from './context';

/** Upcoming steps of the simulation, stored so that it can continue from a file. */
export class Schedule {
  constructor(private readonly context: StoreContext) {}

  /** @param dueAt - epoch seconds */
  add(dueAt: number, step: unknown): void {
    this.context.db.run(
      'INSERT INTO schedule (due_at, step) VALUES (?, ?)',
      dueAt,
      JSON.stringify(step),
    );
  }

  /** Takes the next step due at the given time. */
  takeDue(at: number): { dueAt: number; step: unknown } | undefined {
    const row = this.context.db.get<{
      seq: number;
      due_at: number;
      step: string;
    }>(
      'SELECT seq, due_at, step FROM schedule WHERE due_at <= ? ORDER BY due_at, seq LIMIT 1',
      at,
    );
    if (!row) {
      return undefined;
    }
    this.context.db.run('DELETE FROM schedule WHERE seq = ?', row.seq);
    return { dueAt: row.due_at, step: JSON.parse(row.step) };
  }
}
