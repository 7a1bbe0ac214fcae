import fc from 'fast-check';
import type { ReadPage, TrailToStore } from '../../records/storedRecords';
import { time, trail } from './records';

/**
 * A change to a region's list of trails, or a read or save of one of its pages.
 */
type ListEvent =
  | { kind: 'add'; count: number; isTie: boolean; isReadable: boolean }
  | { kind: 'add-late'; place: number }
  | { kind: 'vanish'; place: number }
  | { kind: 'renew'; place: number }
  | { kind: 'mend' }
  | { kind: 'read'; first: boolean; start: number; size: number }
  | { kind: 'save'; which: number };

/** Random events, weighted toward common ones. */
export function listEvents(): fc.Arbitrary<ListEvent[]> {
  const part = fc.nat(99);
  const event = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('add' as const),
        count: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 8 })),
        isTie: fc.nat(3).map(number => number === 0),
        isReadable: fc.nat(9).map(number => number > 0),
      }),
    },
    fc.record({ kind: fc.constant('add-late' as const), place: part }),
    fc.record({ kind: fc.constant('vanish' as const), place: part }),
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('renew' as const),
        place: part,
      }),
    },
    fc.record({ kind: fc.constant('mend' as const) }),
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('read' as const),
        first: fc.boolean(),
        start: part,
        size: fc.integer({ min: 1, max: 6 }),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('save' as const),
        // Usually the latest page read.
        which: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(3)),
      }),
    },
  );
  return fc.array(event, { minLength: 5, maxLength: 60 });
}

interface Item {
  name: string;
  minutes: number;
  /** In ticks. */
  addedAt: number;
  goneAt?: number;
  isReadable: boolean;
  wasUnreadable: boolean;
  isLate: boolean;
}

type NewItem = Pick<Item, 'isReadable' | 'isLate'> & {
  /** By default, one that no other record had. */
  name?: string;
};

/** A page that was read, and when. */
export interface PageRead {
  page: ReadPage<TrailToStore>;
  tick: number;
}

/** A region's list of trails that changes while it is read. */
export class MovingList {
  /** Newest first, without deleted ones. */
  items: Item[] = [];
  readonly gone: Item[] = [];
  readonly #pages: PageRead[] = [];
  #tick = 0;
  #names = 0;

  /** Applies an event. Returns the page to save now, if any. */
  apply(event: ListEvent): PageRead | undefined {
    this.#tick += 1;
    switch (event.kind) {
      case 'add':
        for (let number = 0; number < event.count; number += 1) {
          const newest = this.items[0]?.minutes ?? 0;
          this.#add(0, newest + (event.isTie ? 0 : 2), {
            isReadable: event.isReadable,
            isLate: false,
          });
        }
        return undefined;
      case 'add-late': {
        const index = event.place % (this.items.length + 1);
        const above = this.items[index - 1];
        const below = this.items[index];
        if (above && below && above.minutes - below.minutes > 1) {
          this.#add(index, below.minutes + 1, {
            isReadable: true,
            isLate: true,
          });
        }
        return undefined;
      }
      case 'vanish':
        this.#remove(event.place);
        return undefined;
      case 'renew': {
        const item = this.#remove(event.place);
        // No earlier record with the name had this time.
        const newest = [...this.items, ...this.gone].map(
          ({ minutes }) => minutes,
        );
        this.#add(0, Math.max(0, ...newest) + 2, {
          isReadable: true,
          isLate: false,
          ...(item && { name: item.name }),
        });
        return undefined;
      }
      case 'mend':
        this.items.forEach(item => {
          item.isReadable = true;
        });
        return undefined;
      case 'read':
        this.#pages.unshift(this.#read(event));
        return undefined;
      case 'save':
        return this.#pages.splice(event.which, 1)[0];
      default:
        throw new Error('No such event');
    }
  }

  #add(
    index: number,
    minutes: number,
    { isReadable, isLate, name }: NewItem,
  ): void {
    this.#names += 1;
    this.items.splice(index, 0, {
      ...{ name: name ?? `trail-${this.#names}`, minutes },
      ...{ addedAt: this.#tick, isReadable, wasUnreadable: !isReadable },
      isLate,
    });
  }

  #remove(place: number): Item | undefined {
    const [item] = this.items.splice(place % (this.items.length || 1), 1);
    if (item) {
      this.gone.push({ ...item, goneAt: this.#tick });
    }
    return item;
  }

  #read(event: { first: boolean; start: number; size: number }): PageRead {
    const start = event.first ? 0 : event.start % (this.items.length + 1);
    const items = this.items.slice(start, start + event.size);
    const readable = items.filter(({ isReadable }) => isReadable);
    return {
      tick: this.#tick,
      page: {
        records: readable.map(({ name, minutes }) => trail(name, minutes)),
        unreadable: items.length - readable.length,
        isFirst: start === 0,
        hasNext: start + event.size < this.items.length,
        readAt: time(10_000) + this.#tick,
      },
    };
  }
}
