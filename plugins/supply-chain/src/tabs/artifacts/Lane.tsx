import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import {
  stringifyEnvironmentRef,
  type EnvironmentsResponse,
  type FlowRef,
  type LinkResponse,
} from 'backstage-plugin-supply-chain-common';
import { useId, useState } from 'react';
import { mostUrgent, environmentLabels } from '../../model/environments';
import { useOpenHistory } from './useOpenHistory';
import { useTranslation } from '../../i18n/useTranslation';
import { Distance } from './Distance';
import { EnvironmentStage } from './EnvironmentStage';
import { History } from './History';
import { NewestStage } from './NewestStage';

/** Environments shown before the user expands the rest. */
const SHOWN = 4;

/** Stages that fit side by side with arrows. */
const IN_A_ROW = 4;

/** Below this page width in CSS pixels, stages are stacked. */
const STACKED_BELOW = 1100;

const useStyles = makeStyles(
  theme => ({
    row: {
      display: 'flex',
      margin: 0,
      padding: 0,
      listStyle: 'none',
      '& > li': { display: 'flex', flex: '1 1 0', minWidth: 0, maxWidth: 560 },
      // The first one has no arrow before it.
      '& > li + li': { flex: '1.4 1 0' },
      [theme.breakpoints.down(STACKED_BELOW)]: {
        flexDirection: 'column',
        '& > li': { flexDirection: 'column', maxWidth: 'none' },
      },
    },
    // Without arrows, stages need a gap.
    apart: { gap: theme.spacing(1.5), '& > li + li': { flex: '1 1 0' } },
    grid: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
      gap: theme.spacing(1.5),
      margin: 0,
      padding: 0,
      listStyle: 'none',
      '& > li': { display: 'flex', minWidth: 0 },
    },
    more: { marginTop: theme.spacing(1), textTransform: 'none' },
  }),
  { name: 'SupplyChainLane' },
);

/** The delivery lane: the latest build, then each environment. */
export function Lane(props: {
  response: EnvironmentsResponse;
  flows: readonly FlowRef[];
  linked: LinkResponse['environments'];
}) {
  const { response, flows, linked } = props;
  const { environments, newest, at } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  const historyId = useId();
  const [all, setAll] = useState(false);
  const [open, setOpen] = useOpenHistory();
  const shown = all ? environments : mostUrgent(environments, SHOWN, open);
  const hidden = environments.length - shown.length;
  const hasNewest = !at && newest.length > 0;
  const stages = shown.length + (hasNewest ? 1 : 0);
  const inARow = stages <= IN_A_ROW;
  const named = hasSeveralNames(response);
  const opened = shown.find(
    environment => stringifyEnvironmentRef(environment) === open,
  );
  return (
    <>
      <ol
        className={
          inARow ? `${classes.row} ${at ? classes.apart : ''}` : classes.grid
        }
        aria-label={t('environments.lane')}
      >
        {hasNewest && (
          <li>
            <NewestStage artifacts={newest} flows={flows} named={named} />
          </li>
        )}
        {shown.map((environment, index) => {
          const key = stringifyEnvironmentRef(environment);
          const label = environmentLabels(environments)(environment);
          const arrow = inARow && (hasNewest || index > 0) && !at;
          return (
            <li key={key}>
              {arrow && (
                <Distance
                  builds={environment.builds}
                  label={label}
                  before={index > 0 ? shown[index - 1].builds : newest}
                />
              )}
              <EnvironmentStage
                environment={environment}
                label={label}
                flows={flows}
                linked={linked}
                named={named}
                known={response.coverage.complete}
                past={Boolean(at)}
                withDistance={!arrow && !at}
                open={key === open}
                historyId={historyId}
                onOpen={opening => setOpen(opening ? key : undefined)}
              />
            </li>
          );
        })}
      </ol>
      {environments.length > SHOWN + 1 && (
        <Button className={classes.more} onClick={() => setAll(!all)}>
          {all ? t('issue.fewer') : t('environments.more', { count: hidden })}
        </Button>
      )}
      {opened && (
        <History
          key={stringifyEnvironmentRef(opened)}
          id={historyId}
          environment={opened}
          label={environmentLabels(environments)(opened)}
          flows={flows}
        />
      )}
    </>
  );
}

/** True if builds need their artifact's name to be distinguishable. */
function hasSeveralNames({ environments, newest }: EnvironmentsResponse) {
  const builds = [
    ...newest,
    ...environments.flatMap(environment => environment.builds),
  ];
  return new Set(builds.map(({ name }) => name)).size > 1;
}
