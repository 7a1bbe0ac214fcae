export { CommitLink } from './CommitLink';
