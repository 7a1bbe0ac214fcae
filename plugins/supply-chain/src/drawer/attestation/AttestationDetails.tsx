import { stringifyEntityRef } from '@backstage/catalog-model';
import { Progress } from '@backstage/core-components';
import { useApi, useApiHolder } from '@backstage/core-plugin-api';
import { EntityDisplayName, useEntity } from '@backstage/plugin-catalog-react';
import { makeStyles } from '@material-ui/core/styles';
import type {
  AttestationDetails as Details,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { Component, Suspense, type ReactNode } from 'react';
import { attestationViewsApiRef } from '../../api/attestationViewsApi';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { errorKind } from '../../model/errorKind';
import { clipText, isolateText } from '../../model/text';
import { stateWord } from '../../model/states';
import { useFileResults } from '../../queries/useEntityQueries';
import { CopyableLines } from '../../ui/copying';
import { Disclosure, MutedText, UntrustedText } from '../../ui/text';
import { ExternalLink, isWebAddress } from '../../ui/links';
import { FactList } from '../../ui/lists';
import { FileDownload } from '../../ui/FileDownload';
import { ExactTime, RelativeTime } from '../../ui/times';
import { addressFacts, labelsFact, textFact } from '../parts/facts';
import { Results, type ResultList } from '../parts/Results';
import { fileLists, resultLists } from '../parts/resultLists';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexDirection: 'column',
      gap: theme.spacing(1.5),
      marginTop: theme.spacing(0.5),
    },
    override: {
      paddingLeft: theme.spacing(1.5),
      borderLeft: `2px solid ${theme.palette.divider}`,
    },
  }),
  { name: 'SupplyChainAttestationDetails' },
);

/** An entry of an attestation with its results and evidence. */
export function AttestationDetails(props: {
  attestation: Details;
  trailRef: TrailRef;
}) {
  const { attestation, trailRef } = props;
  const { rest, truncated, comment, override } = attestation;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const lists = resultLists(t, attestation, language);
  return (
    <div className={classes.root}>
      {override && <Override override={override} />}
      {comment && <UntrustedText lines={6}>{comment}</UntrustedText>}
      <Reported {...props} lists={lists} />
      <Facts attestation={attestation} />
      <EvidenceDownload attestation={attestation} trailRef={trailRef} />
      {rest && (
        <Disclosure
          summary={t('attestation.rest')}
          open={lists.every(
            ({ lead, results }) => !lead && results.length === 0,
          )}
        >
          <CopyableLines label={t('attestation.rest')} lines={rest} />
        </Disclosure>
      )}
      {truncated && <MutedText block>{t('attestation.truncated')}</MutedText>}
    </div>
  );
}

/** Why an attestation overrides another, and which one. */
function Override(props: { override: NonNullable<Details['override']> }) {
  const { reason, replaced } = props.override;
  const classes = useStyles();
  const { t } = useTranslation();
  const about = [
    replaced?.state && stateWord(t, replaced.state),
    replaced?.type && isolateText(replaced.type, 60),
    replaced?.reportedBy &&
      t('cell.byAuthor', { author: isolateText(replaced.reportedBy, 60) }),
  ];
  return (
    <div className={classes.override}>
      {replaced
        ? t('event.overrides', { name: isolateText(replaced.name, 120) })
        : t('event.overridesUnnamed')}
      <MutedText block>
        {about.filter(Boolean).join(', ')}{' '}
        <ExactTime moment={replaced?.createdAt} />
      </MutedText>
      {reason && <UntrustedText lines={6}>{reason}</UntrustedText>}
    </div>
  );
}

/**
 * An app's own view of an attestation. Falls back to the plugin's view if it
 * fails to load or render, so that no result is lost.
 */
class CustomView extends Component<
  { fallback: ReactNode; children: ReactNode },
  { failed: boolean }
> {
  static getDerivedStateFromError() {
    return { failed: true };
  }

  state = { failed: false };

  render() {
    const { children, fallback } = this.props;
    return this.state.failed ? (
      fallback
    ) : (
      <Suspense fallback={<Progress />}>{children}</Suspense>
    );
  }
}

/** The reported data, in the app's own view of the type if it has one. */
function Reported(props: {
  attestation: Details;
  trailRef: TrailRef;
  lists: readonly ResultList[];
}) {
  const { attestation, trailRef, lists } = props;
  const { type = '' } = attestation;
  const views = useApiHolder().get(attestationViewsApiRef) ?? [];
  const View = views.find(({ types }) => types.includes(type))?.View;
  const parts = (
    <>
      {lists.map((list, index) => (
        <Results key={index} {...list} />
      ))}
      {attestation.id && isNamedByFile(attestation) && (
        <FileResults id={attestation.id} trailRef={trailRef} />
      )}
    </>
  );
  return View ? (
    <CustomView fallback={parts}>
      <View attestation={attestation} />
    </CustomView>
  ) : (
    parts
  );
}

/** Whether only the file of a failed attestation names what failed. */
export function isNamedByFile(attestation: Details): boolean {
  const { state, subjects, hasEvidence, junit, scans } = attestation;
  const isListed = scans?.some(({ results }) =>
    results.some(({ findings }) => findings.length > 0),
  );
  return (
    state === 'non-compliant' &&
    hasEvidence !== false &&
    // Earlier entries aren't worth a file each.
    subjects.some(({ counts }) => counts) &&
    (junit !== undefined || (scans !== undefined && !isListed))
  );
}

/** The failed tests with their messages, or a scanner's findings, in a file. */
export function FileResults(props: { id: string; trailRef: TrailRef }) {
  const { id, trailRef } = props;
  const { t } = useTranslation();
  const { data, error, isPending } = useFileResults(trailRef, id);
  if (isPending) {
    // Reserves the room, so that what follows doesn't jump.
    return <div style={{ minHeight: 96 }} />;
  }
  if (error) {
    // Whether there is a file, and who may read it, is said beside its button.
    return ['forbidden', 'notFound'].includes(errorKind(error)) ? null : (
      <MutedText block>{t('attestation.fileUnread')}</MutedText>
    );
  }
  return (
    <>
      {fileLists(t, data).map((list, index) => (
        <Results key={index} {...list} />
      ))}
    </>
  );
}

function Facts(props: { attestation: Details }) {
  const { attestation } = props;
  const { description, reportedBy, givenBy, createdAt } = attestation;
  const { annotations = {}, originUrl, override } = attestation;
  const { t } = useTranslation();
  return (
    <FactList
      facts={[
        textFact(
          t('details.description'),
          // For an override it often repeats the reason.
          description === override?.reason ? undefined : description,
          6,
        ),
        {
          term: t('attestation.when'),
          value: createdAt && <RelativeTime moment={createdAt} />,
        },
        textFact(t('attestation.reportedBy'), reportedBy),
        {
          term: t('attest.givenBy'),
          value: givenBy && <EntityDisplayName entityRef={givenBy} hideIcon />,
        },
        labelsFact(
          t('attestation.annotations'),
          Object.entries(annotations).map(([key, value]) => `${key}=${value}`),
        ),
        {
          term: t('attestation.origin'),
          value: isWebAddress(originUrl) && (
            <ExternalLink to={originUrl}>
              <bdi>{clipText(originUrl, 80)}</bdi>
            </ExternalLink>
          ),
        },
        ...addressFacts(t, attestation),
      ]}
    />
  );
}

/** Downloads an attestation's file, if it has one. */
function EvidenceDownload(props: { attestation: Details; trailRef: TrailRef }) {
  const { attestation, trailRef } = props;
  const { id, name, hasEvidence } = attestation;
  const { t } = useTranslation();
  const api = useApi(supplyChainApiRef);
  const entityRef = stringifyEntityRef(useEntity().entity);
  if (hasEvidence === false) {
    return <MutedText block>{t('evidence.none')}</MutedText>;
  }
  return id ? (
    <FileDownload
      label={t('evidence.download')}
      about={name}
      read={() =>
        api.getEvidence(entityRef, { ...trailRef, attestationId: id })
      }
    />
  ) : (
    <MutedText block>
      {t('details.evidenceLink')}: {t('state.unknown')}
    </MutedText>
  );
}
