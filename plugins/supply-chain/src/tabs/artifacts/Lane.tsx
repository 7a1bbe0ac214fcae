import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import {
  stringifyEnvironmentRef,
  type EnvironmentsResponse,
  type LinkResponse,
} from 'backstage-plugin-supply-chain-common';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/useTranslation';
import { environmentLabels, mostUrgent } from '../../model/environments';
import { withParams } from '../../model/searchParams';
import { PLAIN_LIST } from '../../ui/styles';
import { Distance } from './Distance';
import { History } from './History';
import { EnvironmentStage, NewestStage } from './Stages';

/** Environments shown before the user expands the rest. */
const SHOWN = 4;

/** Stages that fit side by side with arrows. */
const IN_A_ROW = 4;

/** Below this page width in CSS pixels, stages are stacked. */
const STACKED_BELOW = 1100;

const useStyles = makeStyles(
  theme => ({
    row: {
      ...PLAIN_LIST,
      display: 'flex',
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
      ...PLAIN_LIST,
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
      gap: theme.spacing(1.5),
      '& > li': { display: 'flex', minWidth: 0 },
    },
    more: { marginTop: theme.spacing(1), textTransform: 'none' },
  }),
  { name: 'SupplyChainLane' },
);

/** The delivery lane: the latest build, then each environment. */
export function Lane(props: {
  response: EnvironmentsResponse;
  link?: LinkResponse;
}) {
  const { response, link } = props;
  const { environments, newest, at } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  const historyId = useId();
  const [all, setAll] = useState(false);
  const [params, setParams] = useSearchParams();
  /** The environment with the open history. */
  const open = params.get('history') ?? undefined;
  const setOpen = (environment: string | undefined) =>
    setParams(previous => withParams(previous, { history: environment }), {
      replace: true,
    });
  const shown = all ? environments : mostUrgent(environments, SHOWN, open);
  const hasNewest = !at && newest.length > 0;
  const inARow = shown.length + (hasNewest ? 1 : 0) <= IN_A_ROW;
  const labelOf = environmentLabels(environments);
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
            <NewestStage response={response} link={link} />
          </li>
        )}
        {shown.map((environment, index) => {
          const key = stringifyEnvironmentRef(environment);
          const arrow = inARow && (hasNewest || index > 0) && !at;
          return (
            <li key={key}>
              {arrow && (
                <Distance
                  builds={environment.builds}
                  label={labelOf(environment)}
                  before={index > 0 ? shown[index - 1].builds : newest}
                />
              )}
              <EnvironmentStage
                environment={environment}
                response={response}
                link={link}
                withDistance={!arrow}
                historyId={key === open ? historyId : undefined}
                onOpen={opening => setOpen(opening ? key : undefined)}
              />
            </li>
          );
        })}
      </ol>
      {environments.length > SHOWN + 1 && (
        <Button className={classes.more} onClick={() => setAll(!all)}>
          {all
            ? t('issue.fewer')
            : t('environments.more', {
                count: environments.length - shown.length,
              })}
        </Button>
      )}
      {opened && (
        <History
          key={open}
          id={historyId}
          environment={opened}
          label={labelOf(opened)}
          flows={link?.flows ?? []}
        />
      )}
    </>
  );
}
