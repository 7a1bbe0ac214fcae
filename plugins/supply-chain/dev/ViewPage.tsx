import { Navigate, useParams } from 'react-router-dom';
import { Chooser } from './Chooser';
import { addressOf, type View } from './scenario';
import { Stage } from './Stage';

/** The page of a view. Its path selects the state. */
export function ViewPage(props: { views: readonly View[]; view: View }) {
  const { views, view } = props;
  const { '*': name = '' } = useParams();
  if (!Object.hasOwn(view.scenarios, name)) {
    const [first] = Object.keys(view.scenarios);
    return <Navigate to={addressOf(view, first)} replace />;
  }
  return (
    <>
      <Chooser views={views} view={view} scenario={name} />
      <Stage key={name} view={view} scenario={view.scenarios[name]} />
    </>
  );
}
