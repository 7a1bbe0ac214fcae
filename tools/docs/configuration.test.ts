import assert from 'node:assert/strict';
import { test } from 'node:test';
import { configProblems, linkProblems } from './configuration.ts';

const organizations = { acme: { apiKey: 'a key' } };

test('accepts a valid configuration', async () => {
  const baseUrl = 'https://eu.example.com/api/v2';
  const regions = { eu: { baseUrl, organizations } };
  assert.deepEqual(await configProblems({ supplyChain: { regions } }), []);
  assert.deepEqual(await configProblems({ app: {} }), []);
});

test('reports an unknown key, and a missing one', async () => {
  const regions = { eu: { baseURL: 'https://eu.example.com', organizations } };
  const problems = await configProblems({ supplyChain: { regions } });
  assert.equal(problems[0], 'unknown key baseURL');
  assert.match(problems[1], /baseUrl/);
});

test('reports annotations that are unknown or do not resolve', () => {
  assert.deepEqual(linkProblems({ 'supply-chain/flows': 'payments-api' }), []);
  const problems = linkProblems({
    'supply-chain/flow': 'payments-api',
    'supply-chain/notifications': 'seven',
  });
  assert.match(problems[0], /supply-chain\/flow\b/);
  assert.equal(problems.length, 2);
});
