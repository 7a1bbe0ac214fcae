import { stringifyEntityRef } from '@backstage/catalog-model';
import { useEntity } from '@backstage/plugin-catalog-react';
import { useQueryClient } from '@tanstack/react-query';
import {
  verdictSentence,
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
import { withDrawerTarget } from '../../model/drawerTarget';
import { environmentLabels } from '../../model/environmentLabels';
import { stateWord } from '../../model/stateWord';
import { CopyButton } from '../../ui/CopyButton';
import { shortenName } from '../../ui/shortenName';
import { useNow } from '../../ui/useNow';
import { verdictText } from '../../ui/verdictText';
import { entriesOf } from '../attestation/AttestationHistory';
import { reasonLines } from '../attestation/reasonLines';
import { canBeAttested } from '../parts/attestTarget';
import { useTrailFacts } from '../parts/useTrailFacts';
import { trailMarkdown } from './trailMarkdown';

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
  const facts = useTrailFacts(trail, response);
  const reasonsOf = useLoadedReasons(trailRef);
  const page = new URL(useHref(useLocation().pathname), window.location.origin);
  const hrefOf = (attestations?: string[]) => {
    const target = { kind: 'trail', trail: trailRef, attestations } as const;
    page.search = String(withDrawerTarget(new URLSearchParams(), target));
    return String(page);
  };
  const markdown = () => {
    const labelOf = environmentLabels(facts.running);
    const { headline, rest } = verdictText(verdictSentence(facts), {
      t,
      labelOf,
      now,
      language,
    });
    const unmet = [{ attestations: trail.attestations }, ...trail.artifacts]
      .flatMap(({ attestations, ...artifact }) =>
        attestations.map(attestation => ({
          attestation,
          artifact: 'name' in artifact ? artifact : undefined,
        })),
      )
      .filter(({ attestation }) => canBeAttested(attestation));
    return trailMarkdown(
      {
        name: t('drawer.trail', { name: shortenName(trail.name) }),
        href: hrefOf(),
        verdict: [headline, ...rest].join(' '),
      },
      unmet.map(({ attestation, artifact }) => {
        const { name, state } = attestation;
        const advice = guidance.find(entry => entry.attestation === name);
        return {
          name,
          href: hrefOf([name]),
          state: stateWord(t, state),
          lines: [
            ...reasonsOf(attestation, artifact),
            ...[advice?.text, advice?.url].flatMap(text => text ?? []),
          ],
        };
      }),
    );
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
    { name, state, artifact: target }: AttestationRecord,
    artifact?: Pick<TrailArtifact, 'name' | 'fingerprint'>,
  ): string[] => {
    const loaded = client.getQueryData<AttestationsResponse>([
      entityRef,
      'attestations',
      { ...trailRef, name },
    ]);
    const details =
      loaded &&
      entriesOf(loaded, {
        artifact: artifact?.name ?? target,
        fingerprint: artifact?.fingerprint,
        state,
      }).at(0);
    const file = client.getQueryData<FileResultsResponse>([
      entityRef,
      'file-results',
      { ...trailRef, attestationId: details?.id },
    ]);
    return details ? reasonLines(t, details, { file, language }) : [];
  };
}
