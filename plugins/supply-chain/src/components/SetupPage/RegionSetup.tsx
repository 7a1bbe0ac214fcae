import { makeStyles } from '@material-ui/core/styles';
import type {
  OrganizationSetup,
  SetupAnswer,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../hooks/useTranslation';
import { mutedColor } from '../../theme/tones';
import { clipText } from '../PipelineText';
import { AdminProblems } from './AdminProblems';
import { KeyTable } from './KeyTable';
import { StatusLine } from './StatusLine';

const useStyles = makeStyles(
  theme => ({
    region: {
      border: `1px solid ${theme.palette.divider}`,
      borderRadius: theme.shape.borderRadius,
      backgroundColor: theme.palette.background.paper,
      padding: theme.spacing(2),
      marginBottom: theme.spacing(2),
    },
    title: { margin: 0, fontSize: theme.typography.h5.fontSize },
    organization: {
      marginTop: theme.spacing(2),
      paddingTop: theme.spacing(2),
      borderTop: `1px solid ${theme.palette.divider}`,
      '& p': { margin: theme.spacing(0.5, 0) },
    },
    name: { margin: 0, fontSize: '1rem', overflowWrap: 'anywhere' },
    aside: { color: mutedColor(theme) },
  }),
  { name: 'SupplyChainRegionSetup' },
);

/** A region and its organizations: what works and what does not. */
export function RegionSetup(props: { region: SetupAnswer['regions'][number] }) {
  const { name, title, reachable, latency, organizations } = props.region;
  const classes = useStyles();
  const { t } = useTranslation();
  const heading = title === name ? name : `${title} (${name})`;
  return (
    <section className={classes.region} aria-label={heading}>
      <h2 className={classes.title}>{heading}</h2>
      <StatusLine tone={reachable ? 'good' : 'bad'}>
        {t(reachable ? 'setup.reachable' : 'setup.unreachable')}
        {reachable &&
          latency !== undefined &&
          `, ${t('setup.latency', { milliseconds: latency })}`}
      </StatusLine>
      {organizations.map(organization => (
        <Organization key={organization.name} organization={organization} />
      ))}
    </section>
  );
}

function Organization(props: { organization: OrganizationSetup }) {
  const { organization } = props;
  const { name, defaultOrganization, serviceAccount, keys } = organization;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <section className={classes.organization} aria-label={name}>
      <h3 className={classes.name}>{name}</h3>
      <KeyState accepted={organization.keyAccepted} />
      <AdminProblems problems={organization.problems} />
      {defaultOrganization && (
        <p>
          {t('setup.defaultOrganization', {
            org: clipText(defaultOrganization, 80),
          })}
        </p>
      )}
      {!serviceAccount && (
        <p className={classes.aside}>{t('setup.noServiceAccount')}</p>
      )}
      {serviceAccount && keys && (
        <KeyTable serviceAccount={serviceAccount} keys={keys} />
      )}
      {serviceAccount && !keys && (
        <p className={classes.aside}>
          {t('setup.keysUnread', { serviceAccount })}
        </p>
      )}
    </section>
  );
}

function KeyState(props: { accepted?: boolean }) {
  const { t } = useTranslation();
  switch (props.accepted) {
    case true:
      return <StatusLine tone="good">{t('setup.keyAccepted')}</StatusLine>;
    case false:
      return <StatusLine tone="bad">{t('setup.keyRefused')}</StatusLine>;
    default:
      return <StatusLine tone="neutral">{t('setup.keyUnknown')}</StatusLine>;
  }
}
