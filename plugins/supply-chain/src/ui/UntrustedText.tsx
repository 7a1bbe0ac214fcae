import { makeStyles } from '@material-ui/core/styles';
import { clipText } from '../model/clipText';

/** More than this of one text helps nobody on a page. */
const MAX_LENGTH = 240;
const MAX_TITLE_LENGTH = 1000;

const useStyles = makeStyles(
  {
    root: {
      display: '-webkit-box',
      '-webkit-box-orient': 'vertical',
      overflow: 'hidden',
      overflowWrap: 'anywhere',
      unicodeBidi: 'isolate',
    },
  },
  { name: 'SupplyChainPipelineText' },
);

/**
 * Text that came from a pipeline, so of any length, in any direction and with
 * any characters: shown as text, on a few lines, its direction kept to itself.
 */
export function UntrustedText(props: { children: string; lines?: number }) {
  const { children, lines = 2 } = props;
  const classes = useStyles();
  const clipped = clipText(children, MAX_LENGTH);
  return (
    <bdi
      className={classes.root}
      style={{ WebkitLineClamp: lines }}
      title={
        children.length > 40 ? clipText(children, MAX_TITLE_LENGTH) : undefined
      }
    >
      {clipped}
    </bdi>
  );
}
