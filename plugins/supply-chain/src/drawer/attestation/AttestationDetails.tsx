import { useApiHolder } from '@backstage/core-plugin-api';
import { makeStyles } from '@material-ui/core/styles';
import type {
  AttestationDetails as Details,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { attestationViewsApiRef } from '../../api/attestationViewsApi';
import { useTranslation } from '../../i18n/useTranslation';
import { CopyableLines } from '../../ui/CopyableLines';
import { EvidenceDownload } from './EvidenceDownload';
import { ExternalLink, isWebAddress } from '../../ui/ExternalLink';
import { addressFacts } from '../../ui/addressFacts';
import { FactList } from '../../ui/FactList';
import { clipText } from '../../model/clipText';
import { UntrustedText } from '../../ui/UntrustedText';
import { RelativeTime } from '../../ui/RelativeTime';
import { Disclosure } from '../../ui/Disclosure';
import { Omitted } from './Omitted';
import { UserName } from '../../ui/UserName';
import { FileResults } from './FileResults';
import { CustomAttestationView } from './CustomAttestationView';
import { Comment, Override } from './Reason';
import { RESULT_PARTS } from './resultParts';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexDirection: 'column',
      gap: theme.spacing(1.5),
      marginTop: theme.spacing(0.5),
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
  const { rest, omitted } = attestation;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <div className={classes.root}>
      <Results attestation={attestation} trailRef={trailRef} />
      <Facts attestation={attestation} />
      <EvidenceDownload attestation={attestation} trailRef={trailRef} />
      {rest && (
        <Disclosure summary={t('attestation.rest')}>
          <CopyableLines label={t('attestation.rest')} lines={rest} />
          <Omitted count={omitted?.rest} />
        </Disclosure>
      )}
    </div>
  );
}

/** Results that explain the verdict, as far as the record has any. */
function Results(props: { attestation: Details; trailRef: TrailRef }) {
  const { attestation, trailRef } = props;
  const { comment, override } = attestation;
  return (
    <>
      {override && <Override override={override} />}
      {comment && <Comment comment={comment} />}
      <Reported attestation={attestation} trailRef={trailRef} />
    </>
  );
}

/** The reported data, in the app's own view of the type if it has one. */
function Reported(props: { attestation: Details; trailRef: TrailRef }) {
  const { attestation, trailRef } = props;
  const views = useApiHolder().get(attestationViewsApiRef);
  const View = views?.viewFor(attestation.type);
  const parts = (
    <>
      {Object.entries(RESULT_PARTS).map(([name, Part]) => (
        <Part key={name} attestation={attestation} />
      ))}
      <FileResults attestation={attestation} trailRef={trailRef} />
    </>
  );
  return View ? (
    <CustomAttestationView fallback={parts}>
      <View attestation={attestation} />
    </CustomAttestationView>
  ) : (
    parts
  );
}

function Facts(props: { attestation: Details }) {
  const {
    description,
    reportedBy,
    givenBy,
    createdAt,
    annotations = {},
    externalUrls,
    originUrl,
    htmlUrl,
    override,
    omitted,
  } = props.attestation;
  const { t } = useTranslation();
  return (
    <FactList
      facts={[
        {
          term: t('details.description'),
          // For an override it often repeats the reason.
          value: description && description !== override?.reason && (
            <UntrustedText lines={6}>{description}</UntrustedText>
          ),
        },
        {
          term: t('attestation.when'),
          value: createdAt && <RelativeTime moment={createdAt} />,
        },
        {
          term: t('attestation.reportedBy'),
          value: reportedBy && <bdi>{clipText(reportedBy, 100)}</bdi>,
        },
        {
          term: t('attest.givenBy'),
          value: givenBy && <UserName userRef={givenBy} />,
        },
        {
          term: t('attestation.annotations'),
          value: Object.keys(annotations).length > 0 && (
            <>
              <Annotations annotations={annotations} />
              <Omitted count={omitted?.annotations} />
            </>
          ),
        },
        {
          term: t('attestation.origin'),
          value: isWebAddress(originUrl) && (
            <ExternalLink to={originUrl}>
              {t('attestation.openOrigin')}
            </ExternalLink>
          ),
        },
        ...addressFacts(t, { htmlUrl, externalUrls }),
        {
          term: t('attestation.moreLinks'),
          value: omitted?.externalUrls && (
            <Omitted count={omitted.externalUrls} />
          ),
        },
      ]}
    />
  );
}

function Annotations(props: { annotations: Readonly<Record<string, string>> }) {
  return (
    <>
      {Object.entries(props.annotations).map(([key, value]) => (
        <div key={key}>
          <bdi>{clipText(key, 100)}</bdi>: <bdi>{clipText(value, 240)}</bdi>
        </div>
      ))}
    </>
  );
}
