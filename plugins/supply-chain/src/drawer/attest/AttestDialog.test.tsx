import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  MAX_ATTACHMENT_BYTES,
  type SupplyChainApi,
  type WriteResponse,
} from 'backstage-plugin-supply-chain-common';
import { fingerprint, NOW, sha } from '../../__fixtures__/responses';
import {
  artifactDetails,
  attestationsOf,
  trailDetails,
} from '../../__fixtures__/details';
import {
  junitSummary,
  writeRefused,
  writes,
  written,
} from '../../__fixtures__/writes';
import { DrawerView } from '../../__testUtils__/DrawerView';
import { mockApi, portalError } from '../../__testUtils__/mockApi';
import { renderView } from '../../__testUtils__/renderView';

const TRAIL = { region: 'eu', org: 'acme', flow: 'payments-api' };
const PATH = `/?trail=eu:acme/payments-api/${sha('b2c3d4e')}`;
const ENTITY = 'component:default/payments-api';

jest.setTimeout(60_000);

function render(replaced: Partial<SupplyChainApi> = {}, path = PATH) {
  const api = mockApi(replaced);
  renderView(<DrawerView />, { api, path });
  return api;
}

async function drawer(name = /^Trail/) {
  return within(await screen.findByRole('dialog', { name }));
}

/** Opens the dialog for a missing attestation. */
async function openDialog(name: string) {
  const button = await (
    await drawer()
  ).findByRole('button', { name: `Attest ${name}` });
  await userEvent.click(button);
  return within(await screen.findByRole('dialog', { name: `Attest ${name}` }));
}

type Dialog = Awaited<ReturnType<typeof openDialog>>;

function press(dialog: Dialog, name = 'Send attestation') {
  return userEvent.click(dialog.getByRole('button', { name }));
}

/** Fills in what a generic attestation needs, and sends it. */
async function send(dialog: Dialog) {
  await userEvent.click(dialog.getByRole('radio', { name: 'Compliant' }));
  await userEvent.type(dialog.getByLabelText('Reason'), 'Read by hand');
  await press(dialog);
}

function expectClosed(name: string) {
  return waitFor(() =>
    expect(
      screen.queryByRole('dialog', { name: `Attest ${name}` }),
    ).not.toBeInTheDocument(),
  );
}

function responding(
  response: Partial<WriteResponse>,
): SupplyChainApi['attestGeneric'] {
  return async (_ref, _trail, _request, { idempotencyKey }) => ({
    ...written(idempotencyKey),
    ...response,
  });
}

const lost = new TypeError('Failed to fetch');

function failing(error: Error) {
  return (): never => {
    throw error;
  };
}

function xmlFile(name = 'TEST-cart.xml') {
  return new File(['<testsuite/>'], name, { type: 'text/xml' });
}

describe('attesting', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  describe('permission', () => {
    it('is offered only for missing or failed attestations', async () => {
      render();
      const dialog = await drawer();
      await dialog.findByRole('button', { name: 'Attest security-scan' });
      // Belongs to the artifact, which exists.
      expect(
        dialog.getByRole('button', { name: 'Attest sbom' }),
      ).toBeInTheDocument();
      for (const name of ['pull-request', 'licenses', 'integration-tests']) {
        expect(
          dialog.queryByRole('button', { name: `Attest ${name}` }),
        ).not.toBeInTheDocument();
      }
      expect(
        await dialog.findByRole('button', { name: 'Attest unit-tests' }),
      ).toBeInTheDocument();
    });

    it.each([
      ['off', false],
      ['forbidden', true],
    ] as const)('is not offered if it is %s', async (reason, isExplained) => {
      const api = render({
        getWrites: async () => ({
          ...writes,
          attestations: { allowed: false, reason },
        }),
      });
      const dialog = await drawer();
      await dialog.findByText('security-scan');
      await waitFor(() => expect(api.getWrites).toHaveBeenCalled());
      const why =
        "You don't have permission to attest to this component's trails. Ask your portal admin.";
      await waitFor(() =>
        expect(dialog.queryAllByText(why)).toHaveLength(isExplained ? 1 : 0),
      );
      expect(
        dialog.queryByRole('button', { name: /^Attest / }),
      ).not.toBeInTheDocument();
    });
  });

  describe('a generic attestation', () => {
    it('has no verdict until the user chooses one', async () => {
      const api = render();
      const dialog = await openDialog('security-scan');
      for (const radio of dialog.getAllByRole('radio')) {
        expect(radio).not.toBeChecked();
      }
      await press(dialog);
      const verdict = dialog.getByRole('radiogroup', { name: 'Status' });
      expect(within(verdict).getByText('Required')).toBeVisible();
      expect(verdict).toHaveFocus();
      expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(
        'Required',
      );
      expect(api.attestGeneric).not.toHaveBeenCalled();
    });

    it('sends the fields and the file on Enter, and reports success', async () => {
      const api = render();
      const dialog = await openDialog('sbom');
      await userEvent.click(
        dialog.getByRole('radio', { name: 'Not compliant' }),
      );
      await userEvent.type(dialog.getByLabelText('Reason'), 'Read by hand');
      await userEvent.type(
        dialog.getByLabelText('Links (optional)'),
        'report=https://x.example/?a=1',
      );
      await userEvent.type(
        dialog.getByLabelText('Annotations (optional)'),
        'tool=eyes{Enter}{Enter}depth = full',
      );
      const file = new File(['{}'], 'sbom.json');
      await userEvent.upload(dialog.getByLabelText('Evidence files'), file);
      expect(dialog.getByText('sbom.json')).toBeVisible();
      expect(
        dialog.getByText(
          /The portal's account sends it, with your user name\.$/,
        ),
      ).toBeVisible();
      const before = api.getTrail.mock.calls.length;
      await userEvent.type(
        dialog.getByLabelText('Source URL (optional)'),
        'https://ci.example/1{Enter}',
      );
      expect(await dialog.findByText('Attestation sent')).toBeVisible();
      expect(api.attestGeneric).toHaveBeenCalledTimes(1);
      expect(api.attestGeneric).toHaveBeenCalledWith(
        ENTITY,
        { ...TRAIL, trail: sha('b2c3d4e') },
        {
          data: {
            name: 'sbom',
            compliant: false,
            fingerprint: fingerprint('beef'),
            description: 'Read by hand',
            originUrl: 'https://ci.example/1',
            links: [{ name: 'report', href: 'https://x.example/?a=1' }],
            annotations: [
              { name: 'tool', value: 'eyes' },
              { name: 'depth', value: 'full' },
            ],
          },
          files: [{ content: file, fileName: 'sbom.json' }],
        },
        { idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      );
      await waitFor(() =>
        expect(api.getTrail.mock.calls.length).toBeGreaterThan(before),
      );
      await press(dialog, 'Close');
      await expectClosed('sbom');
    });

    it('enforces the limit of the region', async () => {
      const api = render();
      const dialog = await openDialog('security-scan');
      const file = new File([''], 'large.bin');
      Object.defineProperty(file, 'size', { value: MAX_ATTACHMENT_BYTES + 1 });
      await userEvent.upload(dialog.getByLabelText('Evidence files'), file);
      expect(dialog.getByText('Over the limit of 10 MB')).toBeVisible();
      await send(dialog);
      expect(api.attestGeneric).not.toHaveBeenCalled();
    });
  });

  describe('JUnit results', () => {
    async function openJunit(replaced: Partial<SupplyChainApi> = {}) {
      const api = render({
        getAttestations: async () => attestationsOf('unit-tests'),
        ...replaced,
      });
      return { api, dialog: await openDialog('unit-tests') };
    }

    it('are summarized before they are sent', async () => {
      const { api, dialog } = await openJunit();
      await userEvent.upload(dialog.getByLabelText('JUnit XML files'), [
        xmlFile('a.xml'),
        xmlFile('b.xml'),
      ]);
      const summary = within(
        await dialog.findByRole('region', { name: 'Test results' }),
      );
      expect(summary.getAllByText('Not compliant')).not.toHaveLength(0);
      expect(
        summary.getByText('Tests: 42 (40 passed, 1 failed, 1 skipped)'),
      ).toBeInTheDocument();
      expect(summary.getByRole('list')).toHaveTextContent(
        'cart › adds an item twiceTEST-cart.xml',
      );
      expect(api.attestJunit).not.toHaveBeenCalled();
      await press(dialog);
      expect(await dialog.findByText('Attestation sent')).toBeVisible();
      const [, , request] = api.attestJunit.mock.calls[0];
      expect(request.data).toEqual({ name: 'unit-tests' });
      expect(request.files.map(({ fileName }) => fileName)).toEqual([
        'a.xml',
        'b.xml',
      ]);
    });

    it('are what is required, in whatever case the region writes the type', async () => {
      const attestations = [
        { name: 'unit-tests', type: 'JUnit', state: 'missing' as const },
      ];
      const { dialog } = await openJunit({
        getTrail: async () => ({
          ...trailDetails,
          trail: { ...trailDetails.trail, attestations },
        }),
      });
      expect(dialog.getByLabelText('Type')).toHaveDisplayValue(
        'JUnit test results',
      );
      expect(dialog.queryByText(/the template/i)).not.toBeInTheDocument();
    });

    it('are not sent without a parsed file', async () => {
      const { api, dialog } = await openJunit({
        summarizeJunit: async () => {
          throw writeRefused('invalid', {
            fields: { 'files.0': { code: 'no-tests' } },
          });
        },
      });
      await press(dialog);
      expect(dialog.getByText('Required')).toBeVisible();
      await userEvent.upload(
        dialog.getByLabelText('JUnit XML files'),
        xmlFile('notes.xml'),
      );
      expect(
        await dialog.findByText("notes.xml: The files don't contain any tests"),
      ).toBeVisible();
      await press(dialog);
      expect(api.attestJunit).not.toHaveBeenCalled();
    });

    it('are parsed again when a file is removed', async () => {
      const { api, dialog } = await openJunit();
      await userEvent.upload(dialog.getByLabelText('JUnit XML files'), [
        xmlFile('a.xml'),
        xmlFile('b.xml'),
      ]);
      await dialog.findByRole('region', { name: 'Test results' });
      api.summarizeJunit.mockResolvedValueOnce({
        ...junitSummary,
        totals: { ...junitSummary.totals, total: 7 },
      });
      await press(dialog, 'Remove b.xml');
      expect(await dialog.findByText(/^Tests: 7/)).toBeVisible();
      const [, , files] = api.summarizeJunit.mock.lastCall!;
      expect(files.map(({ fileName }) => fileName)).toEqual(['a.xml']);
    });
  });

  describe('the outcome', () => {
    it('keeps the success message open when its button disappears', async () => {
      let isSent = false;
      const { trail } = trailDetails;
      render({
        getTrail: async () => ({
          ...trailDetails,
          trail: isSent ? { ...trail, attestations: [] } : trail,
        }),
        attestGeneric: async (_ref, _trail, _request, { idempotencyKey }) => {
          isSent = true;
          return written(idempotencyKey);
        },
      });
      const dialog = await openDialog('security-scan');
      await send(dialog);
      expect(await dialog.findByText('Attestation sent')).toBeVisible();
      await waitFor(() =>
        expect(
          screen.queryByRole('button', {
            name: 'Attest security-scan',
            hidden: true,
          }),
        ).not.toBeInTheDocument(),
      );
      expect(dialog.getByText('Attestation sent')).toBeVisible();
    });

    it('is sent to the trail of an artifact from its drawer', async () => {
      const [artifact] = artifactDetails.artifacts;
      const api = render(
        {
          getArtifact: async () => ({
            ...artifactDetails,
            artifacts: [artifact],
          }),
        },
        `/?artifact=${artifact.fingerprint}`,
      );
      const details = await drawer(/^Artifact/);
      const attest = { name: 'Attest security-scan' };
      await userEvent.click(await details.findByRole('button', attest));
      await send(within(await screen.findByRole('dialog', attest)));
      await screen.findByText('Attestation sent');
      expect(api.attestGeneric.mock.calls[0].slice(1, 3)).toMatchObject([
        { flow: artifact.flow, trail: artifact.trail },
        { data: { name: 'security-scan' } },
      ]);
    });

    it('offers no retry while the outcome is unknown, but checks again', async () => {
      const api = render({
        attestGeneric: responding({ outcome: 'unknown' }),
      });
      const dialog = await openDialog('security-scan');
      await send(dialog);
      expect(await dialog.findByText('Outcome unknown')).toBeVisible();
      expect(
        dialog.getByText(
          'Look in the compliance console before you try again.',
        ),
      ).toBeVisible();
      expect(
        dialog.queryByRole('button', { name: /[Ss]end/ }),
      ).not.toBeInTheDocument();
      await press(dialog, 'Check again');
      expect(await dialog.findByText('Attestation sent')).toBeVisible();
      expect(api.attestGeneric).toHaveBeenCalledTimes(1);
    });

    it('retries with the same idempotency key and input if it was rejected', async () => {
      const api = render();
      api.attestGeneric.mockRejectedValueOnce(writeRefused('role-too-low'));
      const dialog = await openDialog('security-scan');
      await send(dialog);
      expect(await dialog.findByRole('alert')).toHaveTextContent(
        /isn't allowed to write in acme/,
      );
      expect(dialog.getByRole('radio', { name: 'Compliant' })).toBeChecked();
      await press(dialog);
      expect(await dialog.findByText('Attestation sent')).toBeVisible();
      const keys = api.attestGeneric.mock.calls.map(
        ([, , , { idempotencyKey }]) => idempotencyKey,
      );
      expect(keys).toHaveLength(2);
      expect(keys[0]).toBe(keys[1]);
    });

    it.each<[string, (key: string) => WriteResponse, RegExp, number]>([
      ['it arrived', written, /^Attestation sent/, 0],
      ['it did not arrive', failing(portalError(404)), /^Nothing was w/, 1],
      ['that is unknown', failing(lost), /^Outcome unknown/, 0],
    ])(
      'finds out that %s if the response of the portal is lost',
      async (_, receiptOf, words, retries) => {
        const api = render({
          attestGeneric: async () => failing(lost)(),
          getWrite: async (_ref, { key }) => receiptOf(key),
        });
        const dialog = await openDialog('security-scan');
        await send(dialog);
        expect(await dialog.findByText(words)).toBeVisible();
        expect(api.attestGeneric).toHaveBeenCalledTimes(1);
        expect(
          dialog.queryAllByRole('button', { name: /[Ss]end/ }),
        ).toHaveLength(retries);
      },
    );

    it('shows field errors of a rejected write next to the field until it is edited', async () => {
      render({
        attestGeneric: async () => {
          throw writeRefused('invalid', {
            fields: {
              description: { code: 'region' },
              color: { code: 'invalid' },
            },
          });
        },
      });
      const dialog = await openDialog('security-scan');
      await send(dialog);
      const description = await dialog.findByLabelText('Reason');
      await waitFor(() =>
        expect(description).toHaveAccessibleDescription(
          'The region rejected this',
        ),
      );
      expect(description).toHaveFocus();
      expect(dialog.getByText('color: Invalid')).toBeInTheDocument();
      await userEvent.type(description, 'Better');
      expect(description).toBeValid();
      expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    });
  });

  describe('closing', () => {
    it('keeps input on Escape, until it is canceled', async () => {
      render();
      const dialog = await openDialog('security-scan');
      await userEvent.type(dialog.getByLabelText('Reason'), 'Much text');
      await userEvent.keyboard('{Escape}');
      expect(dialog.getByLabelText('Reason')).toHaveValue('Much text');
      await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() =>
        expect(
          screen.queryByRole('dialog', { name: 'Attest security-scan' }),
        ).not.toBeInTheDocument(),
      );
    });

    it('restores focus', async () => {
      render();
      await openDialog('security-scan');
      await userEvent.keyboard('{Escape}');
      await expectClosed('security-scan');
      expect(
        (await drawer()).getByRole('button', { name: 'Attest security-scan' }),
      ).toHaveFocus();
    });
  });
});
