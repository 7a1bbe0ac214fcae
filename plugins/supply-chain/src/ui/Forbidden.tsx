import LockIcon from '@material-ui/icons/LockOutlined';
import { EmptyState } from './EmptyState';
import { MessageLink } from './MessageLink';

/** Replaces a page or card that the user may not see. */
export function Forbidden(props: { title: string; hint: string }) {
  const { title, hint } = props;
  return (
    <EmptyState alert icon={LockIcon} title={title} hint={hint}>
      <MessageLink to="forbidden" about={title} />
    </EmptyState>
  );
}
