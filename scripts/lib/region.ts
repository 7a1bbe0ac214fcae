/** The fields of an artifact (E1) and of a search result (E9) used here. */
interface Build {
  fingerprint: string;
  filename: string;
  trail_name: string;
  state: string;
}

/** Requests to a sandbox region. */
export class Region {
  /** Such as `http://127.0.0.1:7010`. */
  readonly origin: string;
  readonly key: string;

  constructor(port: number, key: string) {
    this.origin = `http://127.0.0.1:${port}`;
    this.key = key;
  }

  async ask<T>(path: string, init: RequestInit = {}): Promise<T> {
    const response = await fetch(`${this.origin}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${this.key}`, ...init.headers },
    });
    if (!response.ok) {
      throw new Error(`The region responded to ${path}: ${response.status}`);
    }
    return response.json();
  }

  send(path: string, method: string, body: object): Promise<unknown> {
    return this.ask(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  attest(
    flow: string,
    trail: string,
    name: string,
    isCompliant: boolean,
  ): Promise<unknown> {
    const form = new FormData();
    form.set(
      'data_json',
      JSON.stringify({ attestation_name: name, is_compliant: isCompliant }),
    );
    return this.ask(
      `/api/v2/attestations/acme/${flow}/trail/${trail}/generic`,
      { method: 'POST', body: form },
    );
  }

  builds(flow: string): Promise<Build[]> {
    return this.ask(`/api/v2/artifacts/acme?flow_name=${flow}&per_page=10`);
  }

  async isIn(environment: string, { fingerprint }: Build): Promise<boolean> {
    const { artifacts } = await this.ask<{
      artifacts: { running_in: string[] }[];
    }>(`/api/v2/search/acme/sha/${fingerprint}`);
    return artifacts.some(found => found.running_in.includes(environment));
  }

  run(environment: string, kind: 'started' | 'stopped', build: Build) {
    const { fingerprint, filename: name } = build;
    const run = { org: 'acme', environment, kind, fingerprint, name };
    return this.send('/control/running', 'POST', run);
  }
}
