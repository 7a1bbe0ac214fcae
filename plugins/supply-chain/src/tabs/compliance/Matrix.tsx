import { Link } from '@backstage/core-components';
import Button from '@material-ui/core/Button';
import { alpha, makeStyles } from '@material-ui/core/styles';
import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/useTranslation';
import { compareSearch } from '../../model/comparison';
import { trailRefOf, type DrawerTarget } from '../../model/drawerTarget';
import { environmentRows, matrixOf, type MatrixRow } from '../../model/matrix';
import { requiresNothing } from '../../model/templates';
import { clipText } from '../../model/text';
import { useEnvironments } from '../../queries/useEntityQueries';
import { useDeferredRender } from '../../ui/DataTable';
import { useInternalShown } from '../../ui/InternalSwitch';
import { shortenName } from '../../ui/names';
import { wrappingRow } from '../../ui/styles';
import { useDrawer } from '../../ui/useDrawer';
import { useWidth } from '../../ui/useWidth';
import { MatrixLegend } from './MatrixMark';
import { MatrixRoom, MatrixTable } from './MatrixTable';

/** Smallest width of a column, and largest one of the names, in CSS pixels. */
const COLUMN = 32;
const NAMES = 148;

/** The number of columns until the width is known. */
const COLUMNS = 24;

const useStyles = makeStyles(
  theme => ({
    footer: {
      ...wrappingRow(theme.spacing(0, 2)),
      alignItems: 'flex-start',
      justifyContent: 'space-between',
    },
    end: { marginLeft: 'auto' },
    bar: {
      ...wrappingRow(theme.spacing(0.5, 1)),
      marginBottom: theme.spacing(0.5),
      padding: theme.spacing(0.5, 1),
      borderRadius: theme.shape.borderRadius,
      backgroundColor: alpha(theme.palette.primary.main, 0.12),
    },
    sha: { fontFamily: 'monospace' },
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
  /** The names of at most two trails. */
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [params] = useSearchParams();
  const [internal] = useInternalShown();
  const drawn = useDeferredRender();
  const environments = useEnvironments().data?.environments;
  const names = width > 0 ? Math.min(NAMES, Math.floor(width * 0.35)) : NAMES;
  const count =
    width > 0 ? Math.max(1, Math.floor((width - names) / COLUMN)) : COLUMNS;
  const columns = useMemo(
    () => trails.slice(first, first + count),
    [trails, first, count],
  );
  const rows = useMemo(() => {
    const places = environmentRows(trails, environments ?? []);
    return [
      ...places.map(row => ({
        ...row,
        cells: row.cells.slice(first, first + count),
      })),
      ...matrixOf(columns, internal),
    ];
  }, [trails, environments, columns, first, count, internal]);
  const hasOlder = first + count < trails.length;
  const [newest] = trails;
  const green = trails.find(({ state }) => state === 'compliant');
  const turn = (pages: -1 | 1) => {
    const next = first + pages * count;
    if (next < trails.length) {
      setFirst(Math.max(0, next));
    }
  };
  const comparing = trails.filter(({ name }) => picked.includes(name));
  // A third one replaces the older of the two.
  const pick = ({ name }: TrailRecord) =>
    setPicked(
      picked.includes(name)
        ? picked.filter(other => other !== name)
        : [...comparing.slice(0, 1).map(kept => kept.name), name],
    );
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setPicked([]);
    } else if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault();
      turn(event.key === 'PageDown' ? 1 : -1);
    }
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the grid inside
    <div ref={frame} onKeyDown={press}>
      {trails.every(requiresNothing) && <p>{t('details.nothingRequired')}</p>}
      {comparing.length > 0 && (
        <CompareBar picked={comparing} onClear={() => setPicked([])} />
      )}
      {drawn ? (
        <MatrixTable
          caption={caption}
          trails={columns}
          rows={rows}
          names={names}
          picked={comparing}
          onOpen={(trail, row) =>
            row ? open(targetOf(trail, row)) : pick(trail)
          }
        />
      ) : (
        <MatrixRoom rows={rows} />
      )}
      <div className={classes.footer}>
        <MatrixLegend rows={rows} />
        {green && green !== newest && (
          <Link to={compareSearch(params, green.name, newest.name)}>
            {t('compare.sinceCompliant')}
          </Link>
        )}
        {(first > 0 || hasOlder) && (
          <span className={classes.end}>
            <Button
              size="small"
              disabled={first === 0}
              onClick={() => turn(-1)}
            >
              {t('matrix.newer')}
            </Button>
            <Button size="small" disabled={!hasOlder} onClick={() => turn(1)}>
              {t('matrix.older')}
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}

/** What a cell is about: its attestation, its artifact, or the trail. */
function targetOf(trail: TrailRecord, { kind, name }: MatrixRow): DrawerTarget {
  const fingerprint =
    kind === 'artifact' &&
    trail.artifacts.find(artifact => artifact.name === name)?.fingerprint;
  return fingerprint
    ? { kind: 'artifact', fingerprint }
    : {
        kind: 'trail',
        trail: trailRefOf(trail),
        attestations: kind === 'attestation' ? [name] : undefined,
      };
}

/**
 * The trails picked for a comparison, older first.
 *
 * @param props - `picked` are newest first
 */
function CompareBar(props: {
  picked: readonly TrailRecord[];
  onClear(): void;
}) {
  const { picked, onClear } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const [older, newer] = [...picked].reverse();
  return (
    <div className={classes.bar} role="status">
      {[older, newer].map(
        (trail, index) =>
          trail && (
            <bdi key={trail.name}>
              <strong>{index === 0 ? 'A' : '→ B'}</strong>{' '}
              <span className={classes.sha}>{shortenName(trail.name)}</span>{' '}
              {clipText(trail.commit?.message ?? '', 60)}
            </bdi>
          ),
      )}
      {!newer && t('matrix.hint')}
      <span className={classes.end}>
        {newer && (
          <Button
            size="small"
            variant="contained"
            color="primary"
            component={RouterLink}
            to={compareSearch(params, older.name, newer.name)}
          >
            {t('environments.compare')}
          </Button>
        )}
        <Button size="small" onClick={onClear}>
          {t('compare.clear')}
        </Button>
      </span>
    </div>
  );
}
