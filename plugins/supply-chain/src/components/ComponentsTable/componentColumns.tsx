import { makeStyles } from '@material-ui/core/styles';
import { EntityRefLink } from '@backstage/plugin-catalog-react';
import type { ComponentSummary } from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../hooks/useTranslation';
import type { Column } from '../DataTable';
import { NameList } from '../NameList';
import { RelativeTime } from '../RelativeTime';
import { RunningIn } from '../RunningIn';
import { StateBadge } from '../StateBadge';
import { mutedColor } from '../../theme/tones';

const useStyles = makeStyles(
  theme => ({ none: { color: mutedColor(theme) } }),
  { name: 'SupplyChainComponentColumns' },
);

/** More names than this do not help in one cell. */
const SHOWN = 6;

/** The columns of the table of components. */
export function componentColumns(t: Translate): Column<ComponentSummary>[] {
  return [
    {
      id: 'state',
      title: t('column.state'),
      share: 15,
      render: ({ state }) => <StateBadge state={state} />,
    },
    {
      id: 'component',
      title: t('rollUp.component'),
      share: 18,
      header: true,
      render: ({ entityRef }) => <EntityRefLink entityRef={entityRef} />,
    },
    {
      id: 'newest',
      title: t('rollUp.newestTrail'),
      share: 13,
      render: ({ newestTrailAt }) =>
        newestTrailAt ? (
          <RelativeTime moment={newestTrailAt} />
        ) : (
          t('card.noTrail')
        ),
    },
    {
      id: 'missing',
      title: t('rollUp.missing'),
      share: 15,
      render: ({ missing }) => <Names names={missing} t={t} />,
    },
    {
      id: 'failed',
      title: t('rollUp.failed'),
      share: 15,
      render: ({ failed }) => <Names names={failed} t={t} />,
    },
    {
      id: 'runningIn',
      title: t('column.runningIn'),
      share: 14,
      render: ({ running }) => (
        <RunningIn
          environments={[
            ...new Set(running.map(({ environment }) => environment)),
          ]}
        />
      ),
    },
    {
      id: 'notifications',
      title: t('rollUp.notifications'),
      share: 15,
      render: ({ notifications }) => notifications,
    },
  ];
}

function Names(props: { names: readonly string[]; t: Translate }) {
  const { names, t } = props;
  const classes = useStyles();
  if (names.length === 0) {
    return <span className={classes.none}>{t('finding.none')}</span>;
  }
  return <NameList names={names} shown={SHOWN} />;
}
