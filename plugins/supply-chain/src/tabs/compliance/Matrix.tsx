import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import { useCallback, useMemo, useState } from 'react';
import { trailRefOf, type DrawerTarget } from '../../model/drawerTarget';
import { matrixOf, type MatrixRow } from '../../model/matrix';
import { placeRows } from '../../model/matrixEnvironments';
import { requiresNothing, withoutAdditional } from '../../model/templates';
import { useEnvironments } from '../../queries/useEntityQueries';
import { useTranslation } from '../../i18n/useTranslation';
import { useDeferredRender } from '../../ui/DataTable';
import { useDrawer } from '../../ui/useDrawer';
import { useInternalShown } from '../../ui/InternalSwitch';
import { useWidth } from '../../ui/useWidth';
import { CompareBar } from './CompareBar';
import { MatrixLegend } from './MatrixLegend';
import { MatrixTable } from './MatrixTable';
import { matrixHeight, sizesOf } from './sizes';

const useStyles = makeStyles(
  theme => ({
    note: { margin: theme.spacing(0.5, 0) },
    footer: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      justifyContent: 'space-between',
      gap: theme.spacing(0, 2),
    },
    pages: { marginLeft: 'auto' },
  }),
  { name: 'SupplyChainMatrix' },
);

/**
 * As many trails of one flow as fit, with older ones a click away.
 *
 * @param props - `trails` are newest first
 */
export function Matrix(props: {
  trails: readonly TrailRecord[];
  caption: string;
}) {
  const { trails, caption } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const { open } = useDrawer();
  const [frame, width] = useWidth();
  const [first, setFirst] = useState(0);
  const [picked, setPicked] = useState<readonly TrailRecord[]>([]);
  const [internal] = useInternalShown();
  const drawn = useDeferredRender();
  const environments = useEnvironments().data?.environments;
  const sizes = sizesOf(width);
  const nothingRequired = trails.every(requiresNothing);
  const columns = useMemo(
    () => trails.slice(first, first + sizes.columns),
    [trails, first, sizes.columns],
  );
  const rows = useMemo(
    () =>
      matrixOf(
        // A sentence says that all of them are additional.
        nothingRequired ? columns.map(withoutAdditional) : columns,
        internal,
      ),
    [columns, nothingRequired, internal],
  );
  const places = useMemo(
    () => placeRows(trails, environments ?? []),
    [trails, environments],
  );
  const older = first + sizes.columns < trails.length;
  const turn = useCallback(
    (pages: -1 | 1) =>
      setFirst(from => {
        const next = from + pages * sizes.columns;
        return next < trails.length ? Math.max(0, next) : from;
      }),
    [sizes.columns, trails.length],
  );
  const openCell = useCallback(
    (trail: TrailRecord, row: MatrixRow | undefined) =>
      open(targetOf(trail, row)),
    [open],
  );
  // A third one replaces the older of the two.
  const pick = useCallback(
    (trail: TrailRecord) =>
      setPicked(before =>
        before.includes(trail)
          ? before.filter(other => other !== trail)
          : [...newestFirst(before, trails).slice(0, 1), trail],
      ),
    [trails],
  );
  const clear = useCallback(() => setPicked([]), []);
  const comparing = newestFirst(picked, trails);
  return (
    <div ref={frame}>
      {nothingRequired && (
        <p className={classes.note}>{t('details.nothingRequired')}</p>
      )}
      {comparing.length > 0 && (
        <CompareBar picked={comparing} onClear={clear} />
      )}
      {drawn ? (
        <MatrixTable
          caption={caption}
          trails={columns}
          rows={rows}
          places={places}
          from={first}
          sizes={sizes}
          picked={comparing}
          onOpen={openCell}
          onPick={pick}
          onClear={clear}
          onTurn={turn}
        />
      ) : (
        // Reserves the room, so that nothing moves.
        <div style={{ height: matrixHeight(rows, places) }} aria-busy />
      )}
      <div className={classes.footer}>
        <MatrixLegend rows={rows} places={places} />
        {(first > 0 || older) && (
          <span className={classes.pages}>
            <Button
              size="small"
              disabled={first === 0}
              onClick={() => turn(-1)}
            >
              {t('matrix.newer')}
            </Button>
            <Button size="small" disabled={!older} onClick={() => turn(1)}>
              {t('matrix.older')}
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}

function newestFirst(
  picked: readonly TrailRecord[],
  trails: readonly TrailRecord[],
): TrailRecord[] {
  return [...picked].sort((a, b) => trails.indexOf(a) - trails.indexOf(b));
}

/** What a cell is about: its attestation, its artifact, or the trail. */
function targetOf(
  trail: TrailRecord,
  row: MatrixRow | undefined,
): DrawerTarget {
  if (row?.kind === 'artifact') {
    const fingerprint = trail.artifacts.find(
      ({ name }) => name === row.name,
    )?.fingerprint;
    if (fingerprint) {
      return { kind: 'artifact', fingerprint };
    }
  }
  return {
    kind: 'trail',
    trail: trailRefOf(trail),
    attestations: row?.kind === 'attestation' ? [row.name] : undefined,
  };
}
