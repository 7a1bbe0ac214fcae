import { makeStyles } from '@material-ui/core/styles';
import Typography from '@material-ui/core/Typography';
import { useId, type ReactNode } from 'react';

const useStyles = makeStyles(
  theme => ({
    root: { marginTop: theme.spacing(3) },
    title: { margin: theme.spacing(0, 0, 1), fontWeight: 'bold' },
  }),
  { name: 'SupplyChainDetailsSection' },
);

/** A section of a drawer with a heading. */
export function DetailsSection(props: { title: string; children: ReactNode }) {
  const { title, children } = props;
  const classes = useStyles();
  const id = useId();
  return (
    <section className={classes.root} aria-labelledby={id}>
      <Typography
        id={id}
        variant="subtitle1"
        component="h3"
        className={classes.title}
      >
        {title}
      </Typography>
      {children}
    </section>
  );
}
