import { EndpointId } from '../routes/endpoint';
import { Fault, FaultMatch } from './fault';

/** The properties of a request that faults match on. */
interface FaultSubject {
  method: string;
  path: string;
  query: Record<string, unknown>;
  endpoint?: EndpointId;
}

function matches(match: FaultMatch, subject: FaultSubject): boolean {
  const endpoints = match.endpoint === undefined ? [] : [match.endpoint].flat();
  const pathMatches =
    match.path === undefined ||
    (typeof match.path === 'string'
      ? subject.path.startsWith(match.path)
      : match.path.test(subject.path));
  const queryMatches = Object.entries(match.query ?? {}).every(
    ([name, value]) => subject.query[name] === value,
  );
  return (
    pathMatches &&
    queryMatches &&
    (match.method === undefined ||
      match.method.toUpperCase() === subject.method) &&
    (endpoints.length === 0 ||
      endpoints.some(endpoint => endpoint === subject.endpoint))
  );
}

/** The active faults. If several match a request, the first one applies. */
export class Faults {
  #active: Array<{ fault: Fault; left: number }> = [];

  /** Replaces all faults. */
  set(faults: Fault | Fault[]): void {
    this.clear();
    [faults].flat().forEach(fault => this.add(fault));
  }

  /** Adds a fault to the active ones. */
  add(fault: Fault): void {
    this.#active.push({ fault, left: fault.times ?? Infinity });
  }

  clear(): void {
    this.#active = [];
  }

  list(): Fault[] {
    return this.#active.map(entry => entry.fault);
  }

  /** Takes the fault that applies to the request, if any. */
  take(subject: FaultSubject): Fault | undefined {
    const entry = this.#active.find(({ fault }) =>
      matches(fault.match ?? {}, subject),
    );
    if (!entry) {
      return undefined;
    }
    entry.left -= 1;
    this.#active = this.#active.filter(({ left }) => left > 0);
    return entry.fault;
  }
}
