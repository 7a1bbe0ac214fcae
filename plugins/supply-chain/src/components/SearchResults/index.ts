export { countArtifacts, SearchResults } from './SearchResults';
