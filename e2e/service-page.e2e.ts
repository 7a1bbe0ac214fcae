import {
  fetchRegionJson,
  expect,
  openComponent,
  rowHeaders,
  test,
} from './portal.ts';
import { trailsOf, type RegionArtifact } from './region.ts';

/** The page shortens names of 40 hexadecimal characters. */
const short = (name: string) =>
  /^[a-f0-9]{40,64}$/.test(name) ? name.slice(0, 7) : name;

test('the Compliance tab shows the trails in the region', async ({
  signedIn: page,
  portal,
}) => {
  const trails = await trailsOf(portal, 'checkout-web', 10);

  await openComponent(page, portal, 'checkout-web', 'compliance');

  const table = page.getByRole('table', { name: 'Trails' });
  const names = await rowHeaders(table);
  expect(names.length).toBeGreaterThanOrEqual(trails.length);
  trails.forEach((trail, index) =>
    expect(names[index]).toContain(short(trail.name)),
  );
  const newest = table.getByRole('row').nth(1);
  expect(trails[0].compliance_state).toBe('NON-COMPLIANT');
  await expect(newest).toContainText('Not compliant');
  await expect(newest).toContainText('unit-tests');

  // One line each, and a click anywhere opens it.
  expect((await newest.boundingBox())?.height).toBeLessThan(64);
  await newest.getByRole('cell').last().click();
  await expect(page.getByRole('dialog', { name: /^Trail/ })).toBeVisible();
});

test('a cell of the matrix opens its attestation', async ({
  signedIn: page,
  portal,
}) => {
  const [newest] = await trailsOf(portal, 'checkout-web', 1);
  await openComponent(page, portal, 'checkout-web', 'compliance');
  const grid = page.getByRole('grid');
  const failed = grid
    .getByRole('row', { name: 'unit-tests' })
    .getByRole('gridcell')
    .first();

  await failed.hover();
  await expect(page.getByText(/^Reported by/)).toBeVisible();
  await failed.click();
  await expect(page).toHaveURL(
    new RegExp(`${newest.name}&attestation=unit-tests`),
  );
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the Artifacts tab shows the artifacts in the region', async ({
  signedIn: page,
  portal,
}) => {
  const artifacts = (await fetchRegionJson(
    portal,
    'us',
    '/artifacts/acme-us?flow_name=orders-api&per_page=10',
  )) as RegionArtifact[];

  await openComponent(page, portal, 'orders-api', 'artifacts');

  const table = page.getByRole('table', { name: 'Artifacts' });
  await rowHeaders(table);
  for (const artifact of artifacts) {
    const row = table
      .getByRole('row')
      .filter({ hasText: artifact.fingerprint.slice(0, 7) });
    await expect(row).toContainText(artifact.template_reference_name);
    await expect(table).toContainText(
      artifact.git_commit_info.message.split('\n')[0],
    );
  }
  await expect(
    table
      .getByRole('row')
      .filter({ hasText: artifacts[0].fingerprint.slice(0, 7) }),
  ).toContainText('production-us');
});
