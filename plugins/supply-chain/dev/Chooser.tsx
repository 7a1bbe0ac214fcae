import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import { Link, useNavigate } from 'react-router-dom';
import { SelectField } from '../src/ui/fields';
import { addressOf, type View } from './scenario';

const useStyles = makeStyles(theme => ({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(2),
    padding: theme.spacing(2, 3),
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
}));

/** Selects a view and its state. */
export function Chooser(props: {
  views: readonly View[];
  view: View;
  scenario: string;
}) {
  const { views, view, scenario } = props;
  const classes = useStyles();
  const navigate = useNavigate();
  const names = Object.keys(view.scenarios);
  const next = names[(names.indexOf(scenario) + 1) % names.length];
  return (
    <nav aria-label="Views and states" className={classes.root}>
      <SelectField
        label="View"
        value={view.path}
        onChange={path => navigate(`/${path}`)}
      >
        {views.map(({ path, title }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="State"
        value={scenario}
        onChange={name => navigate(addressOf(view, name))}
      >
        {names.map(name => (
          <option key={name} value={name}>
            {name.replaceAll('-', ' ')}
          </option>
        ))}
      </SelectField>
      <Button component={Link} to={addressOf(view, next)} variant="outlined">
        Next state
      </Button>
    </nav>
  );
}
