import { stringifyEntityRef } from '@backstage/catalog-model';
import { useEntity } from '@backstage/plugin-catalog-react';
import { useQueryClient } from '@tanstack/react-query';
import {
  type AttestationRecord,
  type AttestationsResponse,
  type FileResultsResponse,
  type TrailArtifact,
  type TrailDetailsResponse,
  type TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useHref, useLocation } from 'react-router-dom';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText, escapeMarkdown } from '../../model/text';
import { withDrawerTarget } from '../../model/drawerTarget';
import { environmentLabels } from '../../model/environments';
import { stateWord } from '../../model/states';
import { CopyButton } from '../../ui/copying';
import { shortenName } from '../../ui/names';
import { useNow } from '../../ui/times';
import { verdictText } from '../../ui/Verdict';
import { entriesOf } from '../attestation/AttestationHistory';
import { canBeAttested } from '../attestation/AttestationItem';
import { useTrailFacts } from '../parts/facts';
import { fileLists, resultLists } from '../parts/resultLists';
import type { ResultList } from '../parts/Results';

/** Copies the verdict on a trail and its reasons, as far as they are loaded. */
export function CopyMarkdown(props: {
  response: TrailDetailsResponse;
  trailRef: TrailRef;
}) {
  const { response, trailRef } = props;
  const { trail, guidance } = response;
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const facts = useTrailFacts(response);
  const reasonsOf = useLoadedReasons(trailRef);
  const page = new URL(useHref(useLocation().pathname), window.location.origin);
  const linkTo = (name: string, attestations?: string[]) => {
    const target = { kind: 'trail', trail: trailRef, attestations } as const;
    page.search = String(withDrawerTarget(new URLSearchParams(), target));
    return `[${escapeMarkdown(name)}](${page})`;
  };
  const linesOf = (
    attestation: AttestationRecord,
    artifact?: TrailArtifact,
  ) => {
    const { name, state } = attestation;
    const { text = '', url = '' } =
      guidance.find(entry => entry.attestation === name) ?? {};
    return [
      `- ${linkTo(name, [name])}: ${escapeMarkdown(stateWord(t, state))}`,
      ...[...reasonsOf(attestation, artifact), text, url]
        .filter(Boolean)
        .map(line => `  - ${escapeMarkdown(clipText(line, 240))}`),
    ];
  };
  const markdown = () => {
    const labelOf = environmentLabels(facts.running);
    const words = { t, labelOf, now, language };
    const { headline, rest } = verdictText(facts, words);
    const title = t('drawer.trail', { name: shortenName(trail.name) });
    const verdict = escapeMarkdown([headline, ...rest].join(' '));
    return [
      `**${linkTo(title)}**: ${verdict}`,
      '',
      ...[undefined, ...trail.artifacts].flatMap(artifact =>
        (artifact ?? trail).attestations
          .filter(canBeAttested)
          .flatMap(attestation => linesOf(attestation, artifact)),
      ),
      '',
    ].join('\n');
  };
  return <CopyButton text={markdown} what="Markdown" />;
}

/** Reads the reasons of attestations whose details are loaded. */
function useLoadedReasons(trailRef: TrailRef) {
  const client = useQueryClient();
  const entityRef = stringifyEntityRef(useEntity().entity);
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    attestation: AttestationRecord,
    artifact?: TrailArtifact,
  ): string[] => {
    const loaded = client.getQueryData<AttestationsResponse>([
      entityRef,
      'getAttestations',
      { ...trailRef, attestation: attestation.name },
    ]);
    const [details] = loaded ? entriesOf(loaded, attestation, artifact) : [];
    if (!details) {
      return [];
    }
    const file = client.getQueryData<FileResultsResponse>([
      entityRef,
      'getFileResults',
      { ...trailRef, attestationId: details.id },
    ]);
    const lists = resultLists(t, details, language);
    const reasons = reasonsIn([...lists, ...(file ? fileLists(t, file) : [])]);
    return details.comment ? [...reasons, details.comment] : reasons;
  };
}

/** More results than these are in the drawer. */
const MAX_LINES = 10;

/** Why an attestation has its state, a line each. */
function reasonsIn(lists: readonly ResultList[]): string[] {
  return lists.flatMap(({ results, shown }) =>
    results
      .filter(({ state }) => state !== 'compliant' && shown !== 0)
      .slice(0, MAX_LINES)
      .map(({ word, name, facts = [], below = '' }) => {
        const [message] = below.split('\n');
        const about = [word, name, ...facts].filter(Boolean).join(', ');
        return message ? `${about}: ${message}` : about;
      }),
  );
}
