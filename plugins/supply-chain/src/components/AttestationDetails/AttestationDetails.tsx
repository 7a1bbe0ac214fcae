import { makeStyles } from '@material-ui/core/styles';
import type {
  AttestationDetails as Details,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../hooks/useTranslation';
import { EvidenceDownload } from '../EvidenceDownload';
import { ExternalLink } from '../ExternalLink';
import { FactList } from '../FactList';
import { NamedLinks } from '../NamedLinks';
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
    rest: {
      maxHeight: 320,
      overflow: 'auto',
      margin: theme.spacing(1, 0, 0),
      padding: theme.spacing(1),
      border: `1px solid ${theme.palette.divider}`,
      borderRadius: theme.shape.borderRadius,
      fontSize: '0.8rem',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    },
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
        <details>
          <summary>{t('attestation.rest')}</summary>
          {/* Scrolls, so a keyboard has to be able to get there. */}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className={classes.rest} tabIndex={0} dir="ltr">
            {rest}
          </pre>
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
          term: t('details.links'),
          value: externalUrls.length > 0 && <NamedLinks urls={externalUrls} />,
        },
        {
          term: t('attestation.origin'),
          value: originUrl && (
            <ExternalLink to={originUrl}>
              {t('attestation.openOrigin')}
            </ExternalLink>
          ),
        },
        {
          term: t('details.region'),
          value: htmlUrl && (
            <ExternalLink to={htmlUrl}>{t('details.openRegion')}</ExternalLink>
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
