/** Where a card stands: it decides what its avatar, its menu and its counters do. */
export type PostContext = 'feed' | 'details' | 'profile' | 'public'
