import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { toneStyle } from '../../theme/tones';
import type { Mark, PictureCell } from '../../trails/picture';

const useStyles = makeStyles(
  theme => ({
    root: { display: 'block', margin: 'auto', overflow: 'visible' },
    passed: toneStyle(theme, 'good'),
    failed: toneStyle(theme, 'bad'),
    missing: toneStyle(theme, 'waiting'),
    incomplete: toneStyle(theme, 'waiting'),
    pending: toneStyle(theme, 'neutral'),
    unknown: toneStyle(theme, 'neutral'),
    absent: { color: theme.palette.text.disabled },
    cut: {
      stroke: theme.palette.background.paper,
      '@media (forced-colors: active)': { stroke: 'Canvas' },
    },
  }),
  { name: 'SupplyChainPictureMark' },
);

/** A mark of the picture, told apart by its shape as well as its colour. */
export function PictureMark(props: { cell: PictureCell }) {
  const { mark, additional, overridden } = props.cell;
  const classes = useStyles();
  return (
    <svg
      className={`${classes.root} ${classes[mark]}`}
      width={18}
      height={18}
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {shapes(classes.cut)[mark]}
      {additional && <path d="M18-1.2v4M16 .8h4" strokeWidth={1.6} />}
      {overridden && <path d="M2 17.6h14" strokeWidth={1.8} />}
    </svg>
  );
}

function shapes(cut: string): Record<Mark, ReactNode> {
  return {
    passed: (
      <>
        <circle cx="9" cy="9" r="6.6" fill="currentColor" />
        <path className={cut} d="M6 9.2l2.2 2.2L12.2 7" />
      </>
    ),
    failed: (
      <>
        <rect x="2" y="2" width="14" height="14" rx="2" fill="currentColor" />
        <path className={cut} d="M6 6l6 6M12 6l-6 6" />
      </>
    ),
    missing: (
      <>
        <path d="M4 2.2h10M4 15.8h10" />
        <path d="M5.4 2.4v2.4c0 2 3.6 2.8 3.6 4.2s-3.6 2.2-3.6 4.2v2.4" />
        <path d="M12.6 2.4v2.4c0 2-3.6 2.8-3.6 4.2s3.6 2.2 3.6 4.2v2.4" />
      </>
    ),
    incomplete: (
      <>
        <circle cx="9" cy="9" r="6.6" />
        <path d="M9 2.4a6.6 6.6 0 0 0 0 13.2z" fill="currentColor" />
      </>
    ),
    pending: (
      <>
        <circle cx="9" cy="9" r="6.6" strokeDasharray="2 2.6" />
        <path d="M9 5.8V9l2.2 1.6" />
      </>
    ),
    unknown: (
      <>
        <path d="M9 1.8L16.2 9 9 16.2 1.8 9z" />
        <path
          d="M7.4 7.4a1.7 1.7 0 1 1 2.2 1.9c-.4.2-.6.4-.6.9M9 12.2v.1"
          strokeWidth={1.4}
        />
      </>
    ),
    absent: <path d="M7 9h4" />,
  };
}
