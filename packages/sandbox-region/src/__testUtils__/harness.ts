import {
  RegionalApiError,
  RegionalClient,
} from 'backstage-plugin-supply-chain-node';
import { Role, SandboxRegion, startSandboxRegion } from '../index';

/** The region's fixed time. */
export const NOW = new Date('2026-11-21T09:00:00Z');
export const NOW_SECONDS = NOW.getTime() / 1000;

export const ORG = 'acme';
export const FLOW = 'payments-api';
export const TRAIL = 'a'.repeat(40);
export const FINGERPRINT = '0123456789abcdef'.repeat(4);
export const COMMIT = {
  sha1: TRAIL,
  message: 'Add refunds\n\nAll of them',
  author: 'Ada <ada@example.com>',
  branch: 'main',
  url: `https://github.com/acme/payments-api/commit/${TRAIL}`,
  timestamp: NOW_SECONDS - 7200,
};

/** The trail, as the client's requests name it. */
export const PLACE = { org: ORG, flowName: FLOW, trailName: TRAIL };

const ROLES: Role[] = ['reader', 'writer', 'admin'];

/** A region with one organization and a key for each role. */
class Harness {
  region!: SandboxRegion;

  async start(): Promise<void> {
    this.region = await startSandboxRegion({
      region: 'eu',
      scale: 'empty',
      now: NOW,
      keys: ROLES.map(role => ({
        org: ORG,
        serviceAccount: role,
        role,
        key: `key-of-${role}`,
      })),
    });
  }

  /** The portal's client, with the key of the role. */
  client(role: Role = 'reader', key = `key-of-${role}`): RegionalClient {
    return new RegionalClient({
      region: 'eu',
      baseUrl: this.region.baseUrl,
      apiKey: key,
    });
  }

  /** Sends requests that the client would not send. */
  async raw(
    method: string,
    path: string,
    options: {
      role?: Role;
      headers?: Record<string, string>;
      body?: BodyInit;
    } = {},
  ): Promise<{ status: number; body: unknown; headers: Headers }> {
    const response = await fetch(`${this.region.baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer key-of-${options.role ?? 'reader'}`,
        ...options.headers,
      },
      body: options.body,
    });
    return {
      status: response.status,
      headers: response.headers,
      body: JSON.parse(await response.text()),
    };
  }

  /** The body of a response. */
  async get<T = unknown>(path: string, role?: Role): Promise<T> {
    const { body } = await this.raw('GET', path, { role });
    return body as T;
  }

  /** Sends a form for E4 or E5, with `data_json` unchanged. */
  async form(
    path: string,
    data: unknown,
    change: (form: FormData) => void = () => {},
  ) {
    const form = new FormData();
    form.append('data_json', JSON.stringify(data));
    change(form);
    return this.raw('POST', path, { role: 'writer', body: form });
  }

  /** Creates a flow with a template, one trail and one artifact. */
  fill(): void {
    const { api } = this.region;
    api.createFlow({
      org: ORG,
      name: FLOW,
      tags: { team: 'payments' },
      template: {
        attestations: [
          { name: 'unit-tests', type: 'junit' },
          { name: 'security-scan', type: 'snyk' },
        ],
        artifacts: [
          {
            name: 'payments-api',
            attestations: [{ name: 'sbom', type: 'generic' }],
          },
        ],
      },
    });
    api.createTrail({
      org: ORG,
      flow: FLOW,
      trail: TRAIL,
      createdAt: new Date(NOW.getTime() - 3_600_500),
      commit: COMMIT,
      repo: 'acme/payments-api',
    });
    this.artifact(FINGERPRINT);
  }

  artifact(
    fingerprint: string,
    place: { flow?: string; trail?: string; createdAt?: Date } = {},
  ): void {
    this.region.api.createArtifact({
      org: ORG,
      flow: place.flow ?? FLOW,
      trail: place.trail ?? TRAIL,
      fingerprint,
      filename: 'registry.example.com/acme/payments-api:aaaaaaa',
      templateName: 'payments-api',
      commit: COMMIT,
      buildUrl: 'https://ci.example.com/acme/payments-api/runs/1',
      createdAt: place.createdAt ?? new Date(NOW.getTime() - 3_000_250),
    });
  }
}

/** Starts a region before the tests of a file, or before each of them. */
export function useHarness(how: 'once' | 'anew' = 'once'): Harness {
  const harness = new Harness();
  const [begin, end] =
    how === 'once' ? [beforeAll, afterAll] : [beforeEach, afterEach];
  begin(() => harness.start());
  end(() => harness.region.stop());
  return harness;
}

/** The error that a client call failed with. */
export async function failureOf(
  call: Promise<unknown>,
): Promise<RegionalApiError> {
  const outcome = await call.then(
    () => new Error('The call did not fail'),
    error => error,
  );
  if (outcome instanceof RegionalApiError) {
    return outcome;
  }
  throw outcome;
}

/** The client's error for what doesn't exist. */
export const NOT_FOUND = { kind: 'not-found', httpStatus: 404 };

/** A validation error response. */
export function invalidField(field: string) {
  return {
    status: 400,
    body: {
      message: 'Input payload validation failed',
      errors: expect.objectContaining({ [field]: expect.any(String) }),
    },
  };
}
