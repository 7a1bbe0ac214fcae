import { makeStyles } from '@material-ui/core/styles';
import type {
  AttestationDetails as Details,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../hooks/useTranslation';
import { CopyableLines } from '../CopyableLines';
import { EvidenceDownload } from '../EvidenceDownload';
import { ExternalLink, isWebAddress } from '../ExternalLink';
import { addressFacts, FactList } from '../FactList';
import { clipText, PipelineText } from '../PipelineText';
import { RelativeTime } from '../RelativeTime';
import { JunitResults } from './JunitResults';
import { PullRequests } from './PullRequests';
import { RuleResults } from './RuleResults';
import { ScanCounts } from './ScanCounts';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexDirection: 'column',
      gap: theme.spacing(1.5),
      marginTop: theme.spacing(0.5),
    },
    rest: { '&[open] > summary': { marginBottom: theme.spacing(1) } },
  }),
  { name: 'SupplyChainAttestationDetails' },
);

/** One entry of an attestation, readable by its type, with its evidence. */
export function AttestationDetails(props: {
  attestation: Details;
  trailRef: TrailRef;
}) {
  const { attestation, trailRef } = props;
  const { junit, pullRequests, scan, rules, rest } = attestation;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <div className={classes.root}>
      {junit && <JunitResults suites={junit} />}
      {pullRequests && <PullRequests pullRequests={pullRequests} />}
      {scan && <ScanCounts scan={scan} />}
      {rules && <RuleResults rules={rules} />}
      <Facts attestation={attestation} />
      <EvidenceDownload attestation={attestation} trailRef={trailRef} />
      {rest && (
        <details className={classes.rest}>
          <summary>{t('attestation.rest')}</summary>
          <CopyableLines label={t('attestation.restLines')} lines={rest} />
        </details>
      )}
    </div>
  );
}

function Facts(props: { attestation: Details }) {
  const {
    description,
    reportedBy,
    createdAt,
    annotations = {},
    externalUrls,
    originUrl,
    htmlUrl,
  } = props.attestation;
  const { t } = useTranslation();
  return (
    <FactList
      facts={[
        {
          term: t('details.description'),
          value: description && (
            <PipelineText lines={6}>{description}</PipelineText>
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
          term: t('attestation.annotations'),
          value: Object.keys(annotations).length > 0 && (
            <Annotations annotations={annotations} />
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
