import { makeStyles } from '@material-ui/core/styles';
import type { EnvironmentBuild } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import {
  behindOf,
  behindStage,
  type StagedBuild,
} from '../../model/environments';
import { CompareLink } from '../../ui/links';
import { caption } from '../../ui/styles';

const useStyles = makeStyles(
  theme => ({
    text: {
      ...caption(theme),
      lineHeight: 1.5,
      '& a': { whiteSpace: 'nowrap' },
    },
    arrow: {
      flex: '0 0 104px',
      alignSelf: 'flex-start',
      padding: theme.spacing(0, 0.5),
      textAlign: 'center',
    },
    line: {
      position: 'relative',
      height: 0,
      margin: theme.spacing(2.75, 0.75, 0.75, 0),
      borderTop: `2px solid ${theme.palette.text.disabled}`,
      '&::after': {
        content: '""',
        position: 'absolute',
        right: -6,
        top: -5,
        borderLeft: `6px solid ${theme.palette.text.disabled}`,
        borderTop: '4px solid transparent',
        borderBottom: '4px solid transparent',
      },
    },
    // Another build runs there.
    apart: { borderTopStyle: 'dashed' },
    // Stacked: the line comes from above.
    '@media (max-width: 1099.95px)': {
      arrow: {
        flex: '0 0 auto',
        display: 'flex',
        alignItems: 'center',
        gap: theme.spacing(1),
        padding: theme.spacing(0.5, 0, 0.5, 2),
        textAlign: 'left',
      },
      line: {
        width: 0,
        height: 28,
        margin: 0,
        borderTop: 'none',
        borderLeft: `2px solid ${theme.palette.text.disabled}`,
        '&::after': { display: 'none' },
      },
      apart: { borderTopStyle: 'none', borderLeftStyle: 'dashed' },
    },
  }),
  { name: 'SupplyChainDistance' },
);

/**
 * How far the builds of an environment are behind those of the stage before, or
 * else behind the latest ones, with a compare link if there is one build whose
 * host is known.
 *
 * @param props - `before` are the builds of the stage before, to which an arrow
 *   is drawn
 */
export function Distance(props: {
  builds: readonly EnvironmentBuild[];
  label: string;
  before?: readonly StagedBuild[];
}) {
  const { builds, label, before } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const behind = before ? behindStage(builds, before) : behindOf(builds);
  const isApart = behind !== 0 || builds.length === 0;
  return (
    <div className={`${classes.text} ${before ? classes.arrow : ''}`}>
      {before && (
        <div
          className={`${classes.line} ${isApart ? classes.apart : ''}`}
          aria-hidden
        />
      )}
      <div>
        {builds.length > 0 && behind === 0 && t('environments.sameBuild')}
        {behind !== undefined &&
          behind > 0 &&
          t('environments.behindFull', { count: behind })}{' '}
        {builds.length === 1 && behind !== 0 && (
          <CompareLink build={builds[0]} before={before ?? []} label={label} />
        )}
      </div>
    </div>
  );
}
