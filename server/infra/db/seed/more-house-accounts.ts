import { product } from '#contract/product.ts'
import type { HouseAccount } from './house-account.ts'

/** The second half of the house accounts. */
export const moreHouseAccounts: readonly HouseAccount[] = [
  {
    firstName: 'Jonas',
    lastName: 'Weller',
    username: 'jonas.weller',
    bio: `Tech desk at ${product.name}. Likes computers best when they get out of the way.`,
    city: 'Leipzig',
    country: 'Germany',
    tags: ['Technology', 'Coding', 'Gaming', 'Design'],
    posts: [
      {
        text: 'The best feature an app can have is the one that works in a lift. Everything else is a bonus. #technology #offline',
        hoursAgo: 184,
      },
      {
        text: 'Delete one notification permission today. Just one. If nobody calls to complain within a week, delete the next. #technology #attention',
        hoursAgo: 72,
      },
      {
        text: 'Boring software is a compliment. My favourite program has looked the same for eleven years and has never once asked me to rate it. #coding #design',
        hoursAgo: 18,
      },
    ],
  },
  {
    firstName: 'Amara',
    lastName: 'Osei',
    username: 'amara.osei',
    bio: `Books desk at ${product.name}. Abandons one novel in three and feels fine about it.`,
    city: 'Kumasi',
    country: 'Ghana',
    tags: ['Books', 'Poetry', 'Languages', 'History'],
    posts: [
      {
        text: 'Stop finishing books you dislike. The author will never know, and the good one waiting on your shelf will get your evening. #books #reading',
        hoursAgo: 176,
      },
      {
        text: 'Audiobooks count as reading. Stories were spoken for thousands of years before anyone thought of printing them. #books #podcasts',
        hoursAgo: 64,
      },
      {
        text: 'Keep one poem in your head, whole. Queues, waiting rooms, delayed trains: it is the lightest thing you can carry. Which one is yours? #poetry #reading',
        hoursAgo: 12,
      },
    ],
  },
  {
    firstName: 'Sofia',
    lastName: 'Lindqvist',
    username: 'sofia.lindqvist',
    bio: `Outdoors desk at ${product.name}. Slow walks, bad weather, good socks.`,
    city: 'Östersund',
    country: 'Sweden',
    tags: ['Hiking', 'Nature', 'Birdwatching', 'Photography', 'Dogs'],
    posts: [
      {
        text: 'The summit is the least interesting part of a walk. Everyone has that photo. Show me the place where you stopped for no reason. #hiking #photography',
        hoursAgo: 169,
      },
      {
        text: 'Learn ten birds. Only ten. After that no car park is boring ever again. #birdwatching #nature',
        hoursAgo: 58,
      },
      {
        text: 'Rain is not bad weather, it is an empty path. Buy the good socks instead of the good jacket. #hiking #nature',
        hoursAgo: 4,
      },
    ],
  },
  {
    firstName: 'Daniel',
    lastName: 'Okafor',
    username: 'daniel.okafor',
    bio: `Work and money desk at ${product.name}. Former manager, recovering meeting attendee.`,
    city: 'Lagos',
    country: 'Nigeria',
    tags: ['Work', 'Career', 'Money', 'Economics'],
    posts: [
      {
        text: 'If a meeting has no question to answer, it is a broadcast. Send it as a message and give ten people their hour back. #work #meetings',
        hoursAgo: 161,
      },
      {
        text: 'Talk about your salary with one friend you trust. Awkward for five minutes, useful for ten years. #money #career',
        hoursAgo: 52,
      },
      {
        text: 'Being busy is not the same as being needed. It took me fifteen years and one long illness to notice the difference. #work #mentalhealth',
        hoursAgo: 24,
      },
    ],
  },
  {
    firstName: 'Yuki',
    lastName: 'Tanabe',
    username: 'yuki_tanabe',
    bio: `Music desk at ${product.name}. Plays four instruments badly and one of them loudly.`,
    city: 'Sapporo',
    country: 'Japan',
    tags: ['Music', 'Dance', 'Podcasts', 'Art'],
    posts: [
      {
        text: 'Listen to an album from the first song to the last, once this week. Someone lost sleep over that order. #music #albums',
        hoursAgo: 153,
      },
      {
        text: 'Amateurs should play in public more. A slightly wrong song in a park does more for a street than a perfect one in headphones. #music #publicspace',
        hoursAgo: 46,
      },
      {
        text: 'The support act deserves your attention. Come at eight. Half of my favourite bands I first heard while everyone else was still at the bar. #music #concerts',
        hoursAgo: 16,
      },
    ],
  },
  {
    firstName: 'Elena',
    lastName: 'Marchetti',
    username: 'elena.marchetti',
    bio: `Family and learning desk at ${product.name}. Teacher for twenty years, still gets nervous in September.`,
    city: 'Bologna',
    country: 'Italy',
    tags: ['Education', 'Parenting', 'Psychology', 'Languages'],
    posts: [
      {
        text: 'Homework before the age of ten mostly measures whose parents had time. I gave it out for years. I was wrong. #education #changedmymind',
        hoursAgo: 144,
      },
      {
        text: 'Let children be bored. Somewhere behind minute twenty there is a cardboard castle. #parenting',
        hoursAgo: 40,
      },
      {
        text: 'Nobody is bad at languages. Some people were corrected too early. Speak first, conjugate later. #languages #education',
        hoursAgo: 2,
      },
    ],
  },
]
