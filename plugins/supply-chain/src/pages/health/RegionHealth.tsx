import { EntityRefLink } from '@backstage/plugin-catalog-react';
import { makeStyles } from '@material-ui/core/styles';
import type {
  OrganizationHealth,
  HealthResponse,
} from 'backstage-plugin-supply-chain-common';
import { Fragment } from 'react';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { MessageLink } from '../../ui/MessageLink';
import { mutedColor } from '../../ui/tones';
import { clipText } from '../../model/clipText';
import { AdminProblems } from './AdminProblems';
import { KeyTable } from './KeyTable';
import { StatusLine } from './StatusLine';
import { SyncLine } from './SyncLine';
import { WriteLines } from './WriteLines';

const useStyles = makeStyles(
  theme => ({
    region: {
      border: `1px solid ${theme.palette.divider}`,
      borderRadius: theme.shape.borderRadius,
      backgroundColor: theme.palette.background.paper,
      padding: theme.spacing(2),
      marginBottom: theme.spacing(2),
    },
    title: { margin: 0, fontSize: '1.125rem' },
    organization: {
      marginTop: theme.spacing(2),
      paddingTop: theme.spacing(2),
      borderTop: `1px solid ${theme.palette.divider}`,
      '& p': { margin: theme.spacing(0.5, 0) },
    },
    name: { margin: 0, fontSize: '1rem', overflowWrap: 'anywhere' },
    aside: { color: mutedColor(theme) },
  }),
  { name: 'SupplyChainRegionHealth' },
);

type Region = HealthResponse['regions'][number];

const STATUS = {
  responding: { tone: 'good', message: 'responding' },
  failing: { tone: 'bad', message: 'failing' },
  'wrong-address': { tone: 'bad', message: 'wrongAddress' },
  unreachable: { tone: 'bad', message: 'unreachable' },
  unknown: { tone: 'neutral', message: 'unknown' },
} as const;

const KEY_TONE = {
  current: 'good',
  previous: 'waiting',
  rejected: 'bad',
  unknown: 'neutral',
} as const;

const DETAIL = {
  dns: 'dns',
  refused: 'refused',
  unreachable: 'unreachable',
  certificate: 'certificate',
  tls: 'tls',
  'not-http': 'notHttp',
  'broken-off': 'interrupted',
  redirect: 'redirect',
  html: 'form',
  'not-json': 'form',
  form: 'form',
  'over-limit': 'overLimit',
  timeout: 'timeout',
} as const;

/** A region and its organizations: what works and what doesn't. */
export function RegionHealth(props: { region: Region }) {
  const { region } = props;
  const { name, title, organizations } = region;
  const classes = useStyles();
  const { t } = useTranslation();
  const heading = title === name ? name : `${title} (${name})`;
  return (
    <section className={classes.region} aria-label={heading}>
      <h3 className={classes.title}>{heading}</h3>
      <StatusLine tone={STATUS[region.status].tone}>
        {statusText(t, region)}
      </StatusLine>
      <SyncLine region={region} />
      {organizations.map(organization => (
        <Organization
          key={organization.name}
          organization={organization}
          path={`supplyChain.regions.${name}.organizations.${organization.name}`}
        />
      ))}
    </section>
  );
}

/** For example `Not responding: its host name doesn't resolve`. */
function statusText(t: Translate, region: Region): string {
  const { status, detail, httpStatus, latency } = region;
  const what = t(`health.status.${STATUS[status].message}`);
  if (latency !== undefined) {
    return `${what}, ${t('health.latency', { milliseconds: latency })}`;
  }
  if (detail) {
    return `${what}: ${t(`health.detail.${DETAIL[detail]}`)}`;
  }
  return httpStatus === undefined
    ? what
    : `${what}: ${t('health.httpStatus', { status: String(httpStatus) })}`;
}

function Organization(props: {
  organization: OrganizationHealth;
  /** Path in the configuration. */
  path: string;
}) {
  const { organization, path } = props;
  const { name, key, defaultOrganization, serviceAccount, keys } = organization;
  const { unreadableKeys } = organization;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <section className={classes.organization} aria-label={name}>
      <h4 className={classes.name}>{name}</h4>
      <StatusLine tone={KEY_TONE[key]}>
        {t(`health.keyState.${key}`)}
        {key === 'previous' && <MessageLink to="previous-key" about={name} />}
      </StatusLine>
      <AdminProblems problems={organization.problems} />
      <LinkedBy organization={organization} />
      {defaultOrganization && (
        <p>
          {t('health.defaultOrganization', {
            org: clipText(defaultOrganization, 80),
          })}
        </p>
      )}
      <WriteLines organization={organization} path={path} />
      {!serviceAccount && (
        <p className={classes.aside}>{t('health.noServiceAccount')}</p>
      )}
      {serviceAccount && keys && (
        <KeyTable serviceAccount={serviceAccount} keys={keys} />
      )}
      {unreadableKeys !== undefined && (
        <p className={classes.aside}>
          {t('health.keysUnreadable', { amount: unreadableKeys })}
        </p>
      )}
      {serviceAccount && !keys && (
        <p className={classes.aside}>
          {t('health.keysUnread', { serviceAccount })}
        </p>
      )}
    </section>
  );
}

/** The entities linked to the organization, which are affected if it fails. */
function LinkedBy(props: { organization: OrganizationHealth }) {
  const { affected } = props.organization;
  const { t } = useTranslation();
  const { count, entityRefs } = affected;
  if (count === 0) {
    return <p>{t('health.linkedByNone')}</p>;
  }
  const hidden = count - entityRefs.length;
  return (
    <p>
      {t('health.linkedBy', { amount: count })}:{' '}
      {entityRefs.map((entityRef, index) => (
        <Fragment key={entityRef}>
          {index > 0 && ', '}
          <EntityRefLink entityRef={entityRef} />
        </Fragment>
      ))}
      {hidden > 0 && <> {t('card.more', { amount: hidden })}</>}
    </p>
  );
}
