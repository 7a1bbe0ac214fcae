import Popper from '@material-ui/core/Popper';
import { makeStyles } from '@material-ui/core/styles';
import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { trailRefOf } from '../../model/drawerTarget';
import { isolateText } from '../../model/text';
import type { MatrixRow } from '../../model/matrix';
import { useAttestations } from '../../queries/useEntityQueries';
import { formatZoned } from '../../ui/formatTime';
import { shortenName } from '../../ui/names';
import { mutedColor } from '../../ui/tones';
import { UntrustedText } from '../../ui/text';
import { useMarks, markText, rowText } from './MatrixMark';

/** How long a cell must be pointed at to ask who reported it. */
const DWELL = 400;

const useStyles = makeStyles(
  theme => ({
    root: { zIndex: theme.zIndex.tooltip, pointerEvents: 'none' },
    paper: {
      maxWidth: 320,
      margin: theme.spacing(0.5),
      padding: theme.spacing(1, 1.5),
      border: `1px solid ${theme.palette.divider}`,
      borderRadius: theme.shape.borderRadius,
      boxShadow: theme.shadows[4],
      backgroundColor: theme.palette.background.paper,
      color: theme.palette.text.primary,
      fontSize: '0.8125rem',
      lineHeight: 1.5,
      overflowWrap: 'anywhere',
    },
    title: { display: 'flex', gap: theme.spacing(1), fontWeight: 600 },
    message: { marginTop: theme.spacing(0.75), fontWeight: 600 },
    muted: { color: mutedColor(theme) },
    sha: { fontFamily: 'monospace' },
  }),
  { name: 'SupplyChainMatrixTooltip' },
);

/**
 * What a cell says, of which commit, and who reported it. Screen readers have
 * the headers and the label of the mark.
 */
export function MatrixTooltip(props: {
  anchor: Element | null;
  row: MatrixRow;
  column: number;
  trail: TrailRecord;
}) {
  const { anchor, row, column, trail } = props;
  const { commit, createdAt, name } = trail;
  const cell = row.cells[column];
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const draw = useMarks(false);
  const key = `${trail.name} ${row.artifact} ${row.name}`;
  const isReported =
    row.kind === 'attestation' && !['absent', 'missing'].includes(cell.state);
  return (
    <Popper
      open
      anchorEl={anchor}
      placement="bottom-start"
      className={classes.root}
      aria-hidden
    >
      <div className={classes.paper}>
        <div className={classes.title}>
          {draw(cell, true)}
          <span>{`${rowText(t, row)}: ${markText(t, cell)}`}</span>
        </div>
        {commit?.message && (
          <div className={classes.message}>
            <UntrustedText>{commit.message}</UntrustedText>
          </div>
        )}
        <div className={classes.muted}>
          <span className={classes.sha}>
            {isolateText(shortenName(commit?.sha ?? name), 60)}
          </span>{' '}
          {commit?.author &&
            t('cell.byAuthor', { author: isolateText(commit.author, 60) })}
          {createdAt && `, ${formatZoned(createdAt, language)}`}
        </div>
        {isReported && <Reporter key={key} trail={trail} name={row.name} />}
        <div className={classes.muted}>{t('matrix.hint')}</div>
      </div>
    </Popper>
  );
}

/** Who reported an attestation, once it has been pointed at for a moment. */
function Reporter(props: { trail: TrailRecord; name: string }) {
  const [dwelt, setDwelt] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDwelt(true), DWELL);
    return () => clearTimeout(timer);
  }, []);
  return dwelt ? <ReportedBy {...props} /> : null;
}

/** Who reported the latest attestation of a name, and when. */
export function ReportedBy(props: { trail: TrailRecord; name: string }) {
  const { trail, name } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const [latest] =
    useAttestations(trailRefOf(trail), name).data?.attestations ?? [];
  if (!latest) {
    return null;
  }
  const { reportedBy, createdAt } = latest;
  return (
    <div className={classes.muted}>
      {[
        reportedBy &&
          `${t('attestation.reportedBy')} ${isolateText(reportedBy, 80)}`,
        createdAt && formatZoned(createdAt, language),
      ]
        .filter(Boolean)
        .join(', ')}
    </div>
  );
}
