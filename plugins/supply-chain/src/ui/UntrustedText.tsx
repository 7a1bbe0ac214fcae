import { makeStyles } from '@material-ui/core/styles';
import { clipText } from '../model/clipText';

/** Maximum length of a text on a page. */
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
 * Text from a pipeline, which may have any length, direction and characters.
 * Renders it as plain text on a few lines, with its direction isolated.
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
