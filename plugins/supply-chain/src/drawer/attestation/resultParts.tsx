import type { ComponentType } from 'react';
import type { AttestationViewProps } from '../../api/attestationViewsApi';
import { JunitResults } from './JunitResults';
import { Omitted } from './Omitted';
import { PullRequests } from './PullRequests';
import { QualityGates } from './QualityGates';
import { ReportedData } from './ReportedData';
import { RuleResults } from './RuleResults';
import { Scans } from './Scans';
import { Tickets } from './Tickets';

/**
 * The kinds of results in a record, in display order. Add a new kind as its own
 * file with an entry here.
 */
export const RESULT_PARTS: Readonly<
  Record<string, ComponentType<AttestationViewProps>>
> = {
  junit: ({ attestation: { junit, omitted } }) =>
    junit ? <JunitResults suites={junit} omitted={omitted?.junit} /> : null,
  rules: ({ attestation: { rules, omitted } }) =>
    rules && rules.length > 0 ? (
      <RuleResults rules={rules} omitted={omitted?.rules} />
    ) : null,
  qualityGates: ({ attestation: { qualityGates, omitted } }) => (
    <>
      {qualityGates && <QualityGates gates={qualityGates} />}
      <Omitted count={omitted?.qualityGates} />
    </>
  ),
  scans: ({ attestation: { scans, omitted } }) => (
    <>
      {scans && <Scans scans={scans} />}
      <Omitted count={omitted?.scans} />
    </>
  ),
  tickets: ({ attestation: { tickets, omitted } }) => (
    <>
      {tickets && <Tickets tickets={tickets} />}
      <Omitted count={omitted?.tickets} />
    </>
  ),
  pullRequests: ({ attestation: { pullRequests, omitted } }) =>
    pullRequests ? (
      <PullRequests
        pullRequests={pullRequests}
        omitted={omitted?.pullRequests}
      />
    ) : null,
  data: ({ attestation: { data, omitted } }) => (
    <>
      {data?.map((reported, index) => (
        // Truncated names of fields may be equal.
        <ReportedData key={index} data={reported} />
      ))}
      <Omitted count={omitted?.data} />
    </>
  ),
};
